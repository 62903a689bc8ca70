-- The answer to a write, kept in the transaction of the write, so that a repeated request has no second effect.
CREATE TABLE idempotency(
  tenant_id text NOT NULL, user_id bigint NOT NULL, key text NOT NULL CHECK (length(key) BETWEEN 1 AND 128),
  request_hash text NOT NULL, status int, headers jsonb, body text,
  created_on timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, user_id, key),
  FOREIGN KEY (tenant_id, user_id) REFERENCES app_user(tenant_id, id));
CREATE INDEX idempotency_age ON idempotency(tenant_id, created_on);
