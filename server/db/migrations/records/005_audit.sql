-- Head of each tenant's chain: locked by a writer, so that seq has no gaps and each row names its predecessor.
CREATE TABLE audit_head(
  tenant_id text PRIMARY KEY REFERENCES tenant, seq bigint NOT NULL DEFAULT 0, hash text NOT NULL DEFAULT '');

CREATE TABLE audit_log(
  tenant_id text NOT NULL REFERENCES tenant, seq bigint NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  user_id bigint, session_id text, trace_id text, ip text,
  action text NOT NULL, entity text NOT NULL, entity_id text NOT NULL,
  version_before int, version_after int, before jsonb, after jsonb, reason text,
  prev_hash text NOT NULL, hash text NOT NULL,
  PRIMARY KEY (tenant_id, seq));
CREATE INDEX audit_log_entity ON audit_log(tenant_id, entity, entity_id, seq);
CREATE TRIGGER audit_log_ro BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
