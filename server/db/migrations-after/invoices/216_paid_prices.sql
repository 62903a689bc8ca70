-- What was paid for an item is kept as its receipt is posted, in the order it is asked for: the price paid last is one look in an index,
-- however long a site has been buying (PORD-2). It follows the state of the receipt, at the end of the transaction, when its lines stand.
CREATE TABLE paid_price (
  tenant_id text NOT NULL,
  receipt_id bigint NOT NULL,
  line_id bigint NOT NULL,
  site_id bigint NOT NULL,
  item_id bigint NOT NULL,
  supplier_id bigint NOT NULL,
  -- Null where it is that of the site.
  currency_id bigint,
  unit_id bigint NOT NULL,
  price numeric(20, 6) NOT NULL,
  post_date date NOT NULL,
  PRIMARY KEY (tenant_id, receipt_id, line_id)
);
CREATE INDEX paid_price_last ON paid_price (tenant_id, site_id, item_id, post_date DESC, receipt_id DESC, line_id DESC);
CREATE TRIGGER paid_price_guard BEFORE INSERT OR UPDATE OR DELETE ON paid_price
  FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION refuse_direct_row();

-- The receipts of every tenant; rights are put back when migrations are done.
ALTER TABLE paid_price NO FORCE ROW LEVEL SECURITY;
ALTER TABLE receipt NO FORCE ROW LEVEL SECURITY;
ALTER TABLE receipt_line NO FORCE ROW LEVEL SECURITY;
ALTER TABLE paid_price DISABLE TRIGGER paid_price_guard;
INSERT INTO paid_price (tenant_id, receipt_id, line_id, site_id, item_id, supplier_id, currency_id, unit_id, price, post_date)
  SELECT d.tenant_id, d.id, v.id, d.site_id, v.item_id, d.supplier_id, d.currency_id, v.unit_id, v.price, d.post_date
  FROM receipt d JOIN receipt_line v ON v.tenant_id = d.tenant_id AND v.parent_id = d.id
  WHERE d.status IN ('Completed', 'Invoiced') AND v.qty > 0 AND v.item_id IS NOT NULL AND v.price IS NOT NULL;
ALTER TABLE paid_price ENABLE TRIGGER paid_price_guard;
ALTER TABLE receipt FORCE ROW LEVEL SECURITY;
ALTER TABLE receipt_line FORCE ROW LEVEL SECURITY;

CREATE FUNCTION paid_price_follow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM paid_price p WHERE p.tenant_id = NEW.tenant_id AND p.receipt_id = NEW.id;
  INSERT INTO paid_price (tenant_id, receipt_id, line_id, site_id, item_id, supplier_id, currency_id, unit_id, price, post_date)
    SELECT d.tenant_id, d.id, v.id, d.site_id, v.item_id, d.supplier_id, d.currency_id, v.unit_id, v.price, d.post_date
    FROM receipt d JOIN receipt_line v ON v.tenant_id = d.tenant_id AND v.parent_id = d.id
    WHERE d.tenant_id = NEW.tenant_id AND d.id = NEW.id AND d.status IN ('Completed', 'Invoiced') AND v.qty > 0 AND v.item_id IS NOT NULL AND v.price IS NOT NULL;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER paid_price_follow AFTER UPDATE OF status ON receipt DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN ((OLD.status IN ('Completed', 'Invoiced')) <> (NEW.status IN ('Completed', 'Invoiced'))) EXECUTE FUNCTION paid_price_follow();
CREATE CONSTRAINT TRIGGER paid_price_begin AFTER INSERT ON receipt DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.status IN ('Completed', 'Invoiced')) EXECUTE FUNCTION paid_price_follow();
