-- What came on each posted receipt of a supplier is kept as the receipt is posted, beside each other by supplier and day, so that a list of suppliers adds
-- up twelve months on one index (VEND-10). A delivery is what came of one order on one receipt: on time by the day its supplier promised, else by the day
-- it was wanted. It follows the state of the receipt, at the end of the transaction, when its lines stand, and the days of its orders.
CREATE TABLE supplier_delivery (
  tenant_id text NOT NULL,
  receipt_id bigint NOT NULL,
  supplier_id bigint NOT NULL,
  site_id bigint NOT NULL,
  post_date date NOT NULL,
  amount numeric(20, 4) NOT NULL,
  -- That of the site's books, in which the amount is.
  currency_id bigint,
  deliveries int NOT NULL,
  on_time int NOT NULL,
  PRIMARY KEY (tenant_id, receipt_id)
);
CREATE INDEX supplier_delivery_day ON supplier_delivery (tenant_id, supplier_id, post_date)
  INCLUDE (site_id, amount, currency_id, deliveries, on_time);
CREATE TRIGGER supplier_delivery_guard BEFORE INSERT OR UPDATE OR DELETE ON supplier_delivery
  FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION refuse_direct_row();

-- What posted receipts say of themselves.
CREATE VIEW delivered_receipt WITH (security_invoker = true) AS
SELECT g.tenant_id, g.id AS receipt_id, g.supplier_id, g.site_id, g.post_date, coalesce(g.base_amount, 0) AS amount, p.base_currency_id AS currency_id,
  e.deliveries, e.on_time
FROM receipt g
LEFT JOIN site p ON p.tenant_id = g.tenant_id AND p.id = g.site_id
CROSS JOIN LATERAL (
  SELECT count(*)::int AS deliveries, (count(*) FILTER (WHERE g.post_date <= coalesce(o.ack_date, o.delivery_date)))::int AS on_time
  FROM purchase_order o WHERE o.tenant_id = g.tenant_id AND coalesce(o.ack_date, o.delivery_date) IS NOT NULL
    AND o.id IN (SELECT l.order_id FROM receipt_line l WHERE l.tenant_id = g.tenant_id AND l.parent_id = g.id)
) e
WHERE g.status IN ('Completed', 'Invoiced') AND g.supplier_id IS NOT NULL;

-- The receipts of every tenant; rights are put back when migrations are done.
ALTER TABLE supplier_delivery NO FORCE ROW LEVEL SECURITY;
ALTER TABLE receipt NO FORCE ROW LEVEL SECURITY;
ALTER TABLE receipt_line NO FORCE ROW LEVEL SECURITY;
ALTER TABLE purchase_order NO FORCE ROW LEVEL SECURITY;
ALTER TABLE site NO FORCE ROW LEVEL SECURITY;
ALTER TABLE supplier_delivery DISABLE TRIGGER supplier_delivery_guard;
INSERT INTO supplier_delivery (tenant_id, receipt_id, supplier_id, site_id, post_date, amount, currency_id, deliveries, on_time)
  SELECT tenant_id, receipt_id, supplier_id, site_id, post_date, amount, currency_id, deliveries, on_time FROM delivered_receipt;
ALTER TABLE supplier_delivery ENABLE TRIGGER supplier_delivery_guard;
ALTER TABLE receipt FORCE ROW LEVEL SECURITY;
ALTER TABLE receipt_line FORCE ROW LEVEL SECURITY;
ALTER TABLE purchase_order FORCE ROW LEVEL SECURITY;
ALTER TABLE site FORCE ROW LEVEL SECURITY;

CREATE FUNCTION supplier_delivery_follow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM supplier_delivery k WHERE k.tenant_id = NEW.tenant_id AND k.receipt_id = NEW.id;
  INSERT INTO supplier_delivery (tenant_id, receipt_id, supplier_id, site_id, post_date, amount, currency_id, deliveries, on_time)
    SELECT tenant_id, receipt_id, supplier_id, site_id, post_date, amount, currency_id, deliveries, on_time
    FROM delivered_receipt r WHERE r.tenant_id = NEW.tenant_id AND r.receipt_id = NEW.id;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER supplier_delivery_follow AFTER UPDATE OF status, base_amount, post_date ON receipt DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN ((OLD.status IN ('Completed', 'Invoiced')) <> (NEW.status IN ('Completed', 'Invoiced'))
    OR NEW.status IN ('Completed', 'Invoiced') AND (OLD.base_amount, OLD.post_date) IS DISTINCT FROM (NEW.base_amount, NEW.post_date))
  EXECUTE FUNCTION supplier_delivery_follow();
CREATE CONSTRAINT TRIGGER supplier_delivery_begin AFTER INSERT ON receipt DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.status IN ('Completed', 'Invoiced')) EXECUTE FUNCTION supplier_delivery_follow();

-- A supplier who promises another day, or an order that wants it another day, judges what came of it anew.
CREATE FUNCTION supplier_delivery_days() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE supplier_delivery k SET deliveries = r.deliveries, on_time = r.on_time FROM delivered_receipt r
    WHERE k.tenant_id = NEW.tenant_id AND r.tenant_id = k.tenant_id AND r.receipt_id = k.receipt_id
      AND k.receipt_id IN (SELECT l.parent_id FROM receipt_line l WHERE l.tenant_id = NEW.tenant_id AND l.order_id = NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER supplier_delivery_days AFTER UPDATE OF ack_date, delivery_date ON purchase_order
  FOR EACH ROW WHEN (coalesce(OLD.ack_date, OLD.delivery_date) IS DISTINCT FROM coalesce(NEW.ack_date, NEW.delivery_date))
  EXECUTE FUNCTION supplier_delivery_days();

-- What a list of suppliers tells of this month and the eleven before, by the day of the site at hand, as the months of supplier_performance have it; head
-- office, site 1, has what all sites have. Every figure is a subquery of its own, so that the database works out no other. Amounts of books in several
-- currencies are never added up: there is none then.
CREATE VIEW supplier_figures WITH (security_invoker = true) AS
SELECT s.tenant_id, s.id,
  (SELECT CASE WHEN min(k.currency_id) IS NOT DISTINCT FROM max(k.currency_id) THEN coalesce(sum(k.amount), 0) END
    FROM supplier_delivery k WHERE k.tenant_id = s.tenant_id AND k.supplier_id = s.id AND (t.site_id = 1 OR k.site_id = t.site_id)
      AND k.post_date >= t.starts_on AND k.post_date < t.ends_before) AS spend,
  (SELECT CASE WHEN min(k.currency_id) = max(k.currency_id) THEN min(k.currency_id) END
    FROM supplier_delivery k WHERE k.tenant_id = s.tenant_id AND k.supplier_id = s.id AND (t.site_id = 1 OR k.site_id = t.site_id)
      AND k.post_date >= t.starts_on AND k.post_date < t.ends_before) AS spend_currency_id,
  (SELECT round(sum(k.on_time) * 100.0 / nullif(sum(k.deliveries), 0), 1)
    FROM supplier_delivery k WHERE k.tenant_id = s.tenant_id AND k.supplier_id = s.id AND (t.site_id = 1 OR k.site_id = t.site_id)
      AND k.post_date >= t.starts_on AND k.post_date < t.ends_before) AS on_time_pct
FROM supplier s
CROSS JOIN LATERAL (
  SELECT d.site_id, (date_trunc('month', d.day) - interval '11 months')::date AS starts_on,
    (date_trunc('month', d.day) + interval '1 month')::date AS ends_before
  FROM site_today d WHERE d.tenant_id = s.tenant_id AND d.site_id = coalesce(nullif(current_setting('app.site_id', true), '')::bigint, 1)
) t;
