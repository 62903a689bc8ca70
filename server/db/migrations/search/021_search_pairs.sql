-- Endings of two letters are terms as well, so that a search of two letters is a range too: docs/decisions/search-under-rls.md.

CREATE OR REPLACE FUNCTION search_words(value text) RETURNS SETOF text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT word FROM regexp_split_to_table(lower(value), '[\s!-/:-@\[-`{-~]+') AS word WHERE length(word) >= 2
$$;

CREATE OR REPLACE FUNCTION search_terms(value text) RETURNS SETOF text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT DISTINCT substr(word, start, 12)
  FROM search_words(value) AS word, generate_series(1, length(word) - 1) AS start
  WHERE substr(word, start, 1) <> '0'
$$;

CREATE OR REPLACE FUNCTION search_needles(value text) RETURNS TABLE (low text, high text)
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT DISTINCT left(word, 12), left(word, 12) || chr(1114111)
  FROM (SELECT ltrim(split, '0') AS word FROM search_words(value) AS split) AS words
  WHERE length(word) >= 2
$$;
