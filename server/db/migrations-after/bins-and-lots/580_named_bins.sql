-- A posting may name the bins its goods leave and are put into (BIN-99, BIN-100). What it lays into bins itself it names by item in app.binned_items while it
-- writes its ledger: the triggers of on hand leave those alone, as they do items kept by lots.
CREATE FUNCTION bin_is_told(asked_tenant text, asked_item bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT asked_item::text = ANY (string_to_array(current_setting('app.binned_items', true), ','))
    OR EXISTS (SELECT FROM item i WHERE i.tenant_id = asked_tenant AND i.id = asked_item AND i.lot_tracked)
$$;

CREATE OR REPLACE FUNCTION bin_pick() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  rest numeric := OLD.qty - NEW.qty;
  part numeric;
  held record;
BEGIN
  FOR held IN
    SELECT b.bin_id, b.qty FROM bin_balance b JOIN bin n ON n.tenant_id = b.tenant_id AND n.id = b.bin_id
    WHERE b.tenant_id = NEW.tenant_id AND b.location_id = NEW.location_id AND b.site_id = NEW.site_id AND b.item_id = NEW.item_id AND b.qty > 0
      AND NOT coalesce(bin_is_told(NEW.tenant_id, NEW.item_id), false)
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
    OR coalesce(bin_is_told(NEW.tenant_id, NEW.item_id), false) THEN RETURN NULL; END IF;
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
