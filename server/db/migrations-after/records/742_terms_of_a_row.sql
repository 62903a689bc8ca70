-- The words of a row are taken apart by a statement whose plan is kept, and what is made for each table of terms anew holds no more than its name:
-- to plan how words are taken apart cost more than to write them. Words that stay are not written again.
CREATE OR REPLACE FUNCTION search_row() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  terms_of text := TG_ARGV[0];
  before jsonb := CASE WHEN TG_OP <> 'INSERT' THEN to_jsonb(OLD) END;
  after jsonb := CASE WHEN TG_OP <> 'DELETE' THEN to_jsonb(NEW) END;
  old_text text;
  new_text text;
  old_terms text[] := '{}';
  new_terms text[] := '{}';
BEGIN
  SELECT string_agg(before ->> name, ' '), string_agg(after ->> name, ' ') INTO old_text, new_text
  FROM unnest(TG_ARGV) WITH ORDINALITY AS argument (name, place) WHERE place > 1;
  IF old_text IS NOT NULL THEN
    old_terms := ARRAY(SELECT search_terms(old_text));
  END IF;
  IF new_text IS NOT NULL THEN
    new_terms := ARRAY(SELECT search_terms(new_text));
  END IF;
  IF old_terms <> '{}' THEN
    EXECUTE format('DELETE FROM %I WHERE tenant_id = $1 AND record_id = $2 AND term = ANY($3)', terms_of)
      USING OLD.tenant_id, OLD.id, ARRAY(SELECT unnest(old_terms) EXCEPT SELECT unnest(new_terms));
  END IF;
  IF new_terms <> '{}' THEN
    EXECUTE format('INSERT INTO %I SELECT $1, unnest($3), $2 ON CONFLICT DO NOTHING', terms_of)
      USING NEW.tenant_id, NEW.id, ARRAY(SELECT unnest(new_terms) EXCEPT SELECT unnest(old_terms));
  END IF;
  RETURN NULL;
END
$$;
