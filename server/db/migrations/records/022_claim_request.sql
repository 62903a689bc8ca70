-- Claims a request's key until the transaction ends. It refuses by an error, so that what was sent behind it is not begun at all.
CREATE FUNCTION claim_request(name text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtextextended(name, 0)) THEN
    RAISE EXCEPTION 'E_IDEMPOTENCY_BUSY' USING ERRCODE = 'LD010';
  END IF;
END $$;
