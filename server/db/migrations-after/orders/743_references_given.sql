-- A line stands in the indexes of the references it has (POST-743). Those in which all lines stood, most of them with nothing, go where their successors
-- stand; they are known by their table, which is one of lines, by their columns and by the name the product gave them.
DO $$
DECLARE
  replaced regclass;
BEGIN
  FOR replaced IN
    SELECT o.indexrelid FROM pg_index o
      JOIN pg_class t ON t.oid = o.indrelid AND t.relnamespace = current_schema()::regnamespace
      JOIN pg_class n ON n.oid = o.indexrelid
      JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = o.indkey[1]
      WHERE o.indnatts = 2 AND o.indnkeyatts = 2 AND NOT o.indisunique AND o.indpred IS NULL AND o.indexprs IS NULL
        AND starts_with(n.relname, left(t.relname || '_' || a.attname, 54))
        AND 2 = (SELECT count(*) FROM pg_attribute f WHERE f.attrelid = t.oid AND f.attname IN ('parent_id', 'line_no') AND NOT f.attisdropped)
        AND EXISTS (SELECT FROM pg_index g WHERE g.indrelid = o.indrelid AND g.indkey::text = o.indkey::text AND NOT g.indisunique
          AND pg_get_expr(g.indpred, g.indrelid) = format('(%I IS NOT NULL)', a.attname))
  LOOP
    EXECUTE 'DROP INDEX ' || replaced;
  END LOOP;
END $$;
