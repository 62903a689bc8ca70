-- What several taxes come to has more than the four decimals that rates of lines had, so rates stand in columns of their own with twelve, of all tenants:
-- that the policies hold for the owner of the tables as well would hide the rows. Codes that stand have one rate, which is all of them.
ALTER TABLE tax_code NO FORCE ROW LEVEL SECURITY;
UPDATE tax_code SET effective_pct = rate_pct, back_pct = rate_pct * recoverable_pct / 100, is_composed = false, part_count = 0, parts_pct = 0, parts_back_pct = 0
WHERE effective_pct IS NULL;
ALTER TABLE tax_code FORCE ROW LEVEL SECURITY;

-- Where a database is new, no table has the old column.
DO $$
DECLARE
  place record;
BEGIN
  FOR place IN
    SELECT o.attrelid::regclass AS name, o.attname AS old, n.attname AS new
    FROM (VALUES ('tax_pct', 'tax_rate'), ('freight_tax_pct', 'freight_tax_rate')) AS pair (old, new)
    JOIN pg_attribute o ON o.attname = pair.old AND NOT o.attisdropped
    JOIN pg_attribute n ON n.attrelid = o.attrelid AND n.attname = pair.new AND NOT n.attisdropped
    JOIN pg_class c ON c.oid = o.attrelid AND c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace
  LOOP
    EXECUTE format('ALTER TABLE %s NO FORCE ROW LEVEL SECURITY', place.name);
    EXECUTE format('UPDATE %s SET %I = %I WHERE %I IS NOT NULL', place.name, place.new, place.old, place.old);
    EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', place.name);
    EXECUTE format('ALTER TABLE %s DROP COLUMN %I', place.name, place.old);
  END LOOP;
END
$$;
