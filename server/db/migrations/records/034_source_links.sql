-- Quantities taken from sources are counted with twelve decimals: thirds of a pack, taken three times, are a pack.
ALTER TABLE doc_link ALTER COLUMN base_qty TYPE numeric(32, 12);
CREATE INDEX doc_link_from_line ON doc_link(tenant_id, from_type, from_line) WHERE link_kind = 'source';
