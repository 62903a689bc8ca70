-- A movement of a bin names the posting it is a part of: what a bin held at the end of a day follows from it (COUNT-123), and so does what a count that is
-- reversed gives back to the bins (BIN-49). Older ones that no row of the ledger stands behind are of the day they were made.
-- That the policies hold for the owner of the tables as well would stand in the way of proving the key.
ALTER TABLE bin_move NO FORCE ROW LEVEL SECURITY;
ALTER TABLE posting NO FORCE ROW LEVEL SECURITY;
ALTER TABLE bin_move
  ADD COLUMN posting_id bigint,
  ADD FOREIGN KEY (tenant_id, posting_id) REFERENCES posting (tenant_id, id);
CREATE INDEX bin_move_posting ON bin_move (tenant_id, posting_id) WHERE posting_id IS NOT NULL;
ALTER TABLE bin_move FORCE ROW LEVEL SECURITY;
ALTER TABLE posting FORCE ROW LEVEL SECURITY;

-- The row of the ledger is not written yet when on hand changes: it says its posting to what follows.
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
    PERFORM set_config('app.posting_id', NEW.posting_id::text, true);
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

CREATE OR REPLACE FUNCTION bin_pick() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  rest numeric := OLD.qty - NEW.qty;
  part numeric;
  held record;
BEGIN
  FOR held IN
    SELECT b.bin_id, b.qty FROM bin_balance b JOIN bin n ON n.tenant_id = b.tenant_id AND n.id = b.bin_id
    JOIN item i ON i.tenant_id = b.tenant_id AND i.id = b.item_id AND NOT coalesce(i.lot_tracked, false)
    WHERE b.tenant_id = NEW.tenant_id AND b.location_id = NEW.location_id AND b.site_id = NEW.site_id AND b.item_id = NEW.item_id AND b.qty > 0
    ORDER BY n.priority, n.code, n.id
  LOOP
    part := least(held.qty, rest);
    EXIT WHEN part <= 0;
    INSERT INTO bin_move (tenant_id, site_id, location_id, item_id, bin_id, qty, posting_id)
      VALUES (NEW.tenant_id, NEW.site_id, NEW.location_id, NEW.item_id, held.bin_id, -part, nullif(current_setting('app.posting_id', true), '')::bigint);
    rest := rest - part;
  END LOOP;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION bin_put_away() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  home bigint;
  part numeric;
BEGIN
  IF NOT EXISTS (SELECT FROM location l WHERE l.tenant_id = NEW.tenant_id AND l.id = NEW.location_id AND l.put_away = 'HomeBin')
    OR EXISTS (SELECT FROM item i WHERE i.tenant_id = NEW.tenant_id AND i.id = NEW.item_id AND i.lot_tracked) THEN RETURN NULL; END IF;
  home := home_bin(NEW.tenant_id, NEW.location_id, NEW.item_id);
  SELECT NEW.qty - coalesce(sum(b.qty), 0) INTO part FROM bin_balance b
    WHERE b.tenant_id = NEW.tenant_id AND b.location_id = NEW.location_id AND b.site_id = NEW.site_id AND b.item_id = NEW.item_id;
  part := least(part, CASE TG_OP WHEN 'INSERT' THEN NEW.qty ELSE NEW.qty - OLD.qty END);
  IF home IS NOT NULL AND part > 0 THEN
    INSERT INTO bin_move (tenant_id, site_id, location_id, item_id, bin_id, qty, posting_id)
      VALUES (NEW.tenant_id, NEW.site_id, NEW.location_id, NEW.item_id, home, part, nullif(current_setting('app.posting_id', true), '')::bigint);
  END IF;
  RETURN NULL;
END $$;
