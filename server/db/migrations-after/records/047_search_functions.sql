-- The functions the search triggers had before; a table whose family is gone may still have its own.
DO $$ BEGIN
  DROP FUNCTION search_insert();
  DROP FUNCTION search_change();
EXCEPTION WHEN dependent_objects_still_exist THEN NULL;
END $$;
