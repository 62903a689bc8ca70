-- Masters are numbered as well, and have no document type (DOC-64): a series is of a family, which it names since 097.
ALTER TABLE number_series NO FORCE ROW LEVEL SECURITY;
UPDATE number_series SET doc_type = 'type' || doc_type_id WHERE doc_type IS NULL;
ALTER TABLE number_series FORCE ROW LEVEL SECURITY;
ALTER TABLE number_series
  DROP CONSTRAINT number_series_pkey,
  ALTER COLUMN doc_type_id DROP NOT NULL,
  ALTER COLUMN doc_type SET NOT NULL,
  ADD PRIMARY KEY (tenant_id, doc_type, site_id, year);
