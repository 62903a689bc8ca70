-- The guards of balances row by row instead of statement by statement, which a distributed database does not carry to its shards.
-- Balances move only from inside ledger_apply; an empty balance may be made beforehand so that it can be locked, which the argument says.
CREATE FUNCTION refuse_direct_row() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF pg_trigger_depth() < 2 AND NOT (TG_OP = 'INSERT' AND TG_ARGV[0] IS NOT DISTINCT FROM 'may begin') THEN
    RAISE EXCEPTION 'E_APPEND_ONLY: % is kept by the ledger', TG_TABLE_NAME USING ERRCODE = '55000';
  END IF;
  RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
END $$;
DROP TRIGGER stock_balance_guard ON stock_balance;
DROP TRIGGER stock_onhand_guard ON stock_onhand;
DROP FUNCTION refuse_direct_balance();
CREATE TRIGGER stock_balance_guard BEFORE INSERT OR UPDATE OR DELETE ON stock_balance
  FOR EACH ROW EXECUTE FUNCTION refuse_direct_row('may begin');
CREATE TRIGGER stock_onhand_guard BEFORE INSERT OR UPDATE OR DELETE ON stock_onhand
  FOR EACH ROW EXECUTE FUNCTION refuse_direct_row();
