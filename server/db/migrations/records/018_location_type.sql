-- The kinds of location (domain 1.2): the ids are fixed, the names are each tenant's. Id 10 is the shared location of spec 7.3.
CREATE TABLE location_type (
  tenant_id text NOT NULL REFERENCES tenant (id),
  id integer NOT NULL,
  name text NOT NULL,
  version_no integer NOT NULL DEFAULT 1,
  entered_by bigint,
  entered_on timestamptz NOT NULL DEFAULT now(),
  edited_by bigint,
  edited_on timestamptz,
  custom jsonb NOT NULL DEFAULT '{}',
  PRIMARY KEY (tenant_id, id)
);
