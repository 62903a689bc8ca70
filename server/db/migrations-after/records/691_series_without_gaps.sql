-- Numbers of documents are given without gaps, those of masters pass by what people typed: a series says which (DOC-690).
ALTER TABLE number_series ADD COLUMN without_gaps boolean NOT NULL DEFAULT true;
ALTER TABLE number_series NO FORCE ROW LEVEL SECURITY;
UPDATE number_series SET without_gaps = false WHERE doc_type_id IS NULL;
ALTER TABLE number_series FORCE ROW LEVEL SECURITY;
