-- A balance that is there already, as nearly every one is, is changed and not inserted first: an insert that meets its row passes every
-- guard of both, row after row of a posting.
CREATE OR REPLACE FUNCTION ledger_apply() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  received numeric := CASE WHEN NEW.qty > 0 AND NEW.value > 0 THEN round(NEW.value / NEW.qty, 6) END;
BEGIN
  IF NEW.site_id = 1 THEN
    RAISE EXCEPTION 'E_SITE1: head office holds no stock' USING ERRCODE = 'LD003';
  END IF;
  UPDATE stock_balance b
    SET qty = b.qty + NEW.qty, value = b.value + NEW.value, last_cost = coalesce(received, b.last_cost), last_ledger_id = NEW.id
    WHERE b.tenant_id = NEW.tenant_id AND b.pool_id = NEW.pool_id AND b.item_id = NEW.item_id
    RETURNING b.qty, b.value INTO NEW.qty_after, NEW.value_after;
  IF NOT FOUND THEN
    INSERT INTO stock_balance AS b (tenant_id, pool_id, item_id, qty, value, last_cost, last_ledger_id)
      VALUES (NEW.tenant_id, NEW.pool_id, NEW.item_id, NEW.qty, NEW.value, received, NEW.id)
      ON CONFLICT (tenant_id, pool_id, item_id) DO UPDATE
        SET qty = b.qty + EXCLUDED.qty, value = b.value + EXCLUDED.value,
          last_cost = coalesce(EXCLUDED.last_cost, b.last_cost), last_ledger_id = EXCLUDED.last_ledger_id
      RETURNING b.qty, b.value INTO NEW.qty_after, NEW.value_after;
  END IF;
  IF NEW.qty <> 0 THEN
    UPDATE stock_onhand o SET qty = o.qty + NEW.qty
      WHERE o.tenant_id = NEW.tenant_id AND o.location_id = NEW.location_id AND o.site_id = NEW.site_id AND o.item_id = NEW.item_id;
    IF NOT FOUND THEN
      INSERT INTO stock_onhand AS o (tenant_id, location_id, site_id, item_id, qty)
        VALUES (NEW.tenant_id, NEW.location_id, NEW.site_id, NEW.item_id, NEW.qty)
        ON CONFLICT (tenant_id, location_id, site_id, item_id) DO UPDATE SET qty = o.qty + EXCLUDED.qty;
    END IF;
  END IF;
  RETURN NEW;
END $$;

-- The guards refuse what is not done from inside a trigger; asking that before they are called costs nothing.
DROP TRIGGER stock_balance_guard ON stock_balance;
DROP TRIGGER stock_onhand_guard ON stock_onhand;
DROP TRIGGER stock_balance_starts_empty ON stock_balance;
CREATE TRIGGER stock_balance_guard BEFORE INSERT OR UPDATE OR DELETE ON stock_balance
  FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION refuse_direct_row('may begin');
CREATE TRIGGER stock_onhand_guard BEFORE INSERT OR UPDATE OR DELETE ON stock_onhand
  FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION refuse_direct_row();
CREATE TRIGGER stock_balance_starts_empty BEFORE INSERT ON stock_balance
  FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION refuse_filled_balance();
