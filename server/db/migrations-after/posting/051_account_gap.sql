-- One account rule, in code: rules of events are data there, and what no account is found for is worked out there and put here to be read.
DROP VIEW account_gap;
DROP TABLE posting_rule;
CREATE TABLE account_gap (
  tenant_id text NOT NULL,
  id bigint NOT NULL,
  event text NOT NULL,
  role text NOT NULL,
  site_id bigint NOT NULL,
  categories text NOT NULL,
  version_no int NOT NULL DEFAULT 1, entered_by bigint, entered_on timestamptz NOT NULL DEFAULT now(),
  edited_by bigint, edited_on timestamptz, custom jsonb NOT NULL DEFAULT '{}',
  PRIMARY KEY (tenant_id, id)
);
