-- What was taken of one line, and what came of it and was refused, are counted together: of a large document without reading all its other lines.
DROP INDEX doc_link_from_line;
CREATE INDEX doc_link_from_line ON doc_link(tenant_id, from_type, from_line) WHERE link_kind IN ('source', 'refused');
