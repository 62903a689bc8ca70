-- What a tax code of several taxes is made of, in words (TAX-13): a row for each tax, how much of the price it counts, a blank and its name. Lines keep it as they
-- keep the rate, so a document says its taxes also when the code has ended.
CREATE VIEW tax_code_told WITH (security_invoker = true) AS
SELECT c.tenant_id, c.id,
  (SELECT string_agg(trim_scale(p.counts)::text || ' ' || p.name, E'\n' ORDER BY p.line_no)
    FROM tax_code_part p WHERE p.tenant_id = c.tenant_id AND p.parent_id = c.id AND p.counts IS NOT NULL) AS parts_told
FROM tax_code c;
