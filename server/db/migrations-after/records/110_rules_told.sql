-- What rules in code come to, put here to be read whenever a list asks: see computed tables.
CREATE TABLE posting_rule_shown (
  tenant_id text NOT NULL REFERENCES tenant, id bigint NOT NULL, event text NOT NULL, role text NOT NULL, side text NOT NULL,
  from_line boolean NOT NULL, from_reason boolean NOT NULL, from_location boolean NOT NULL, from_category boolean NOT NULL,
  fallback text, two_sites boolean NOT NULL,
  version_no int NOT NULL DEFAULT 1, entered_by bigint, entered_on timestamptz NOT NULL DEFAULT now(),
  edited_by bigint, edited_on timestamptz, custom jsonb NOT NULL DEFAULT '{}',
  PRIMARY KEY (tenant_id, id));

CREATE TABLE posting_account (
  tenant_id text NOT NULL REFERENCES tenant, id bigint NOT NULL, role text NOT NULL, posted_site_id bigint, location_id bigint,
  category_id bigint, account_id bigint, source text NOT NULL,
  version_no int NOT NULL DEFAULT 1, entered_by bigint, entered_on timestamptz NOT NULL DEFAULT now(),
  edited_by bigint, edited_on timestamptz, custom jsonb NOT NULL DEFAULT '{}',
  PRIMARY KEY (tenant_id, id));

CREATE TABLE approval_trial_step (
  tenant_id text NOT NULL REFERENCES tenant, id bigint NOT NULL, trial_id bigint NOT NULL, step_no int, person_id bigint, mode text,
  role_id bigint, rule_id bigint, limit_amount numeric(20, 4), outcome text NOT NULL,
  version_no int NOT NULL DEFAULT 1, entered_by bigint, entered_on timestamptz NOT NULL DEFAULT now(),
  edited_by bigint, edited_on timestamptz, custom jsonb NOT NULL DEFAULT '{}',
  PRIMARY KEY (tenant_id, id));

CREATE TABLE approval_finding (
  tenant_id text NOT NULL REFERENCES tenant, id bigint NOT NULL, kind text NOT NULL, doc_type text NOT NULL, rule_site_id bigint,
  cost_centre_id bigint, reason_id bigint, from_amount numeric(20, 4), to_amount numeric(20, 4), from_day date, to_day date,
  rule_id bigint, other_id bigint,
  version_no int NOT NULL DEFAULT 1, entered_by bigint, entered_on timestamptz NOT NULL DEFAULT now(),
  edited_by bigint, edited_on timestamptz, custom jsonb NOT NULL DEFAULT '{}',
  PRIMARY KEY (tenant_id, id));
