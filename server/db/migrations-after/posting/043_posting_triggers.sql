-- The gates that no code path can walk around. They run with the rights of whoever writes, under row-level security.

CREATE TRIGGER posting_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON posting
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER stock_ledger_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON stock_ledger
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER journal_line_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON journal_line
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Period gate: only into an open period, on a day of it. The share lock keeps the period from closing under the posting.
CREATE FUNCTION posting_gate() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  period fiscal_period;
BEGIN
  SELECT * INTO period FROM fiscal_period WHERE tenant_id = NEW.tenant_id AND id = NEW.period_id FOR SHARE;
  IF period.status IS DISTINCT FROM 'Open' THEN
    RAISE EXCEPTION 'E_PERIOD_CLOSED: %-%', period.fiscal_year, period.period_no USING ERRCODE = 'LD001';
  END IF;
  IF NEW.post_date NOT BETWEEN period.starts_on AND period.ends_on THEN
    RAISE EXCEPTION 'E_PERIOD_DATE: %', NEW.post_date USING ERRCODE = 'LD002';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER posting_gate BEFORE INSERT ON posting FOR EACH ROW EXECUTE FUNCTION posting_gate();

-- Head office holds no stock; then the row's pool and location take it in.
CREATE FUNCTION ledger_apply() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.site_id = 1 THEN
    RAISE EXCEPTION 'E_SITE1: head office holds no stock' USING ERRCODE = 'LD003';
  END IF;
  INSERT INTO stock_balance AS b (tenant_id, pool_id, item_id, qty, value, last_cost, last_ledger_id)
    VALUES (NEW.tenant_id, NEW.pool_id, NEW.item_id, NEW.qty, NEW.value,
      CASE WHEN NEW.qty > 0 AND NEW.value > 0 THEN round(NEW.value / NEW.qty, 6) END, NEW.id)
    ON CONFLICT (tenant_id, pool_id, item_id) DO UPDATE
      SET qty = b.qty + EXCLUDED.qty, value = b.value + EXCLUDED.value,
        last_cost = coalesce(EXCLUDED.last_cost, b.last_cost), last_ledger_id = EXCLUDED.last_ledger_id
    RETURNING b.qty, b.value INTO NEW.qty_after, NEW.value_after;
  IF NEW.qty <> 0 THEN
    INSERT INTO stock_onhand AS o (tenant_id, location_id, item_id, qty)
      VALUES (NEW.tenant_id, NEW.location_id, NEW.item_id, NEW.qty)
      ON CONFLICT (tenant_id, location_id, item_id) DO UPDATE SET qty = o.qty + EXCLUDED.qty;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER ledger_apply BEFORE INSERT ON stock_ledger FOR EACH ROW EXECUTE FUNCTION ledger_apply();

-- Balances move only from inside ledger_apply; an empty balance may be made beforehand so that it can be locked.
CREATE FUNCTION refuse_direct_balance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF pg_trigger_depth() < 2 AND NOT (TG_OP = 'INSERT' AND TG_TABLE_NAME = 'stock_balance') THEN
    RAISE EXCEPTION 'E_APPEND_ONLY: % is kept by the ledger', TG_TABLE_NAME USING ERRCODE = '55000';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER stock_balance_guard BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON stock_balance
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_direct_balance();
CREATE TRIGGER stock_onhand_guard BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON stock_onhand
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_direct_balance();

CREATE FUNCTION refuse_filled_balance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF pg_trigger_depth() < 2 AND (NEW.qty <> 0 OR NEW.value <> 0) THEN
    RAISE EXCEPTION 'E_APPEND_ONLY: a balance starts empty' USING ERRCODE = '55000';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER stock_balance_starts_empty BEFORE INSERT ON stock_balance
  FOR EACH ROW EXECUTE FUNCTION refuse_filled_balance();
