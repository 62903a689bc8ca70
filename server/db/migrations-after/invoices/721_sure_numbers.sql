-- How sure the letters of a supplier's number are is kept with it (SCAN-721). What stands there as text, or as XML, was read letter by letter; of what was
-- recognized in pictures nobody noted it, so that it is taken for unsure. Of all tenants: that the policies hold for the owner of the tables as well would hide them.
ALTER TABLE ocr_invoice_line NO FORCE ROW LEVEL SECURITY;
ALTER TABLE ocr_invoice NO FORCE ROW LEVEL SECURITY;

UPDATE ocr_invoice_line l SET code_sure = 100
FROM ocr_invoice x WHERE x.tenant_id = l.tenant_id AND x.id = l.parent_id AND x.format IN ('UBL', 'CII', 'Text') AND l.code <> '' AND l.code_sure IS NULL;

ALTER TABLE ocr_invoice FORCE ROW LEVEL SECURITY;
ALTER TABLE ocr_invoice_line FORCE ROW LEVEL SECURITY;
