-- Which tenants a start began to load the demo of, and which it loaded whole: what a start finds begun it takes back and loads anew.
CREATE TABLE demo_load (
  tenant_id text PRIMARY KEY REFERENCES tenant (id),
  begun_on timestamptz NOT NULL DEFAULT now(),
  ended_on timestamptz);
