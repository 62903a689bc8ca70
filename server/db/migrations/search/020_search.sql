-- Contains search that keeps its index under row-level security: docs/decisions/search-under-rls.md.
-- A term is an ending of a word, at most 12 characters; `LIKE '%abc%'` on the row becomes a range of text on the terms,
-- and ranges of text are leakproof, so the policy does not keep the planner from the index.

CREATE FUNCTION search_words(value text) RETURNS SETOF text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT word FROM regexp_split_to_table(lower(value), '[\s!-/:-@\[-`{-~]+') AS word WHERE length(word) >= 3
$$;

-- Endings that begin with 0 are left out, because numbers of documents are full of them; what is searched loses its leading zeros too.
CREATE FUNCTION search_terms(value text) RETURNS SETOF text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT DISTINCT substr(word, start, 12)
  FROM search_words(value) AS word, generate_series(1, length(word) - 2) AS start
  WHERE substr(word, start, 1) <> '0'
$$;

-- What to look for in the terms: each word's range [low, high).
CREATE FUNCTION search_needles(value text) RETURNS TABLE (low text, high text)
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT DISTINCT left(word, 12), left(word, 12) || chr(1114111)
  FROM (SELECT ltrim(split, '0') AS word FROM search_words(value) AS split) AS words
  WHERE length(word) >= 3
$$;

CREATE FUNCTION search_insert() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE texts text;
BEGIN
  SELECT string_agg(format('%I', name), ', ') INTO texts FROM unnest(TG_ARGV) AS name;
  EXECUTE format(
    'INSERT INTO %I SELECT DISTINCT tenant_id, term, id FROM new_rows, search_terms(concat_ws('' '', %s)) AS term ON CONFLICT DO NOTHING',
    left(TG_TABLE_NAME || '_search', 63), texts);
  RETURN NULL;
END
$$;

CREATE FUNCTION search_change() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  before jsonb := to_jsonb(OLD);
  after jsonb := CASE WHEN TG_OP = 'UPDATE' THEN to_jsonb(NEW) ELSE '{}'::jsonb END;
  old_text text;
  new_text text;
BEGIN
  SELECT string_agg(before ->> name, ' '), string_agg(after ->> name, ' ') INTO old_text, new_text FROM unnest(TG_ARGV) AS name;
  EXECUTE format(
    'DELETE FROM %I WHERE tenant_id = $1 AND record_id = $2 AND term IN (SELECT search_terms($3) EXCEPT SELECT search_terms($4))',
    left(TG_TABLE_NAME || '_search', 63)) USING OLD.tenant_id, OLD.id, old_text, new_text;
  EXECUTE format(
    'INSERT INTO %I SELECT $1, term, $2 FROM search_terms($3) AS term ON CONFLICT DO NOTHING',
    left(TG_TABLE_NAME || '_search', 63)) USING OLD.tenant_id, OLD.id, new_text;
  RETURN NULL;
END
$$;
