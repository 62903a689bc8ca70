-- Search terms are kept row by row, by a function that is told the table of terms first and the searched columns after it: as many as
-- there are, where a function takes a hundred arguments, and without a trigger for whole statements, which a distributed database
-- does not carry.
CREATE FUNCTION search_row() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  terms_of text := TG_ARGV[0];
  before jsonb := CASE WHEN TG_OP <> 'INSERT' THEN to_jsonb(OLD) END;
  after jsonb := CASE WHEN TG_OP <> 'DELETE' THEN to_jsonb(NEW) END;
  old_text text;
  new_text text;
BEGIN
  SELECT string_agg(before ->> name, ' '), string_agg(after ->> name, ' ') INTO old_text, new_text
  FROM unnest(TG_ARGV) WITH ORDINALITY AS argument (name, place) WHERE place > 1;
  IF old_text IS NOT NULL THEN
    EXECUTE format(
      'DELETE FROM %I WHERE tenant_id = $1 AND record_id = $2 AND term IN (SELECT search_terms($3) EXCEPT SELECT search_terms($4))',
      terms_of) USING OLD.tenant_id, OLD.id, old_text, new_text;
  END IF;
  IF new_text IS NOT NULL THEN
    EXECUTE format('INSERT INTO %I SELECT $1, term, $2 FROM search_terms($3) AS term ON CONFLICT DO NOTHING', terms_of)
      USING NEW.tenant_id, NEW.id, new_text;
  END IF;
  RETURN NULL;
END
$$;
