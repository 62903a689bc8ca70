-- An item has any number of barcodes in lines of their own. Until now one stood with each of its units; what is a GTIN among them is told by its
-- check digit: weights 3 and 1 from the right, modulo 10. The policies, which hold for the owner of the tables as well, would hide the rows.
ALTER TABLE item_unit NO FORCE ROW LEVEL SECURITY;
ALTER TABLE item_barcode NO FORCE ROW LEVEL SECURITY;

DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_attribute WHERE attrelid = 'item_unit'::regclass AND attname = 'barcode' AND NOT attisdropped) THEN
    INSERT INTO item_barcode (tenant_id, parent_id, line_no, code, kind, unit_id, is_primary)
    SELECT u.tenant_id, u.parent_id, row_number() OVER (PARTITION BY u.tenant_id, u.parent_id ORDER BY u.line_no), u.barcode,
      CASE WHEN u.barcode ~ '^([0-9]{8}|[0-9]{12,14})$' AND (
        SELECT sum(substr(lpad(u.barcode, 14, '0'), n, 1)::int * CASE n % 2 WHEN 1 THEN 3 ELSE 1 END) FROM generate_series(1, 14) n) % 10 = 0
        THEN 'Gtin' ELSE 'Other' END,
      u.unit_id, true
    FROM (
      SELECT b.*, row_number() OVER (PARTITION BY b.tenant_id, ltrim(lower(b.barcode), '0') ORDER BY b.id) AS nth
      FROM item_unit b WHERE b.barcode <> '') u
    WHERE u.nth = 1;
    ALTER TABLE item_unit DROP COLUMN barcode;
  END IF;
END $$;

ALTER TABLE item_barcode FORCE ROW LEVEL SECURITY;
ALTER TABLE item_unit FORCE ROW LEVEL SECURITY;

-- Codes are looked for without the zeros that fill them up.
CREATE UNIQUE INDEX item_barcode_bare_key ON item_barcode (tenant_id, ltrim(lower(code), '0'));
