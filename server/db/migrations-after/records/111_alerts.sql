-- What alerts have told of and still holds: told once, and again only after it was over.
CREATE TABLE alert_told (
  tenant_id text NOT NULL REFERENCES tenant, rule_id bigint NOT NULL, occurrence text NOT NULL,
  told_on timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, rule_id, occurrence));
