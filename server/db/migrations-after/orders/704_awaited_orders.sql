-- From which day on goods of an order are awaited: the earliest day of its open lines, each of its own or else of the order (PORD-11), kept as the order and its lines
-- change, so that those that are late are a range of an index (ODS-741). Orders that await nothing have none. A day or a quantity of a line counts at once, a state at the
-- end of the transaction, when the lines stand.
CREATE TABLE order_awaited (
  tenant_id text NOT NULL,
  order_id bigint NOT NULL,
  day date NOT NULL,
  PRIMARY KEY (tenant_id, order_id)
);
CREATE INDEX order_awaited_day ON order_awaited (tenant_id, day, order_id);
CREATE TRIGGER order_awaited_guard BEFORE INSERT OR UPDATE OR DELETE ON order_awaited
  FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION refuse_direct_row();

-- What orders say of themselves.
CREATE VIEW open_order_day WITH (security_invoker = true) AS
SELECT o.tenant_id, o.id AS order_id, min(coalesce(l.delivery_date, o.delivery_date)) AS day
FROM purchase_order o
JOIN purchase_order_line l ON l.tenant_id = o.tenant_id AND l.parent_id = o.id AND l.open_qty > 0
WHERE o.status IN ('Approved', 'Partial') AND coalesce(l.delivery_date, o.delivery_date) IS NOT NULL
GROUP BY o.tenant_id, o.id;

-- The orders of every tenant; rights are put back when migrations are done.
ALTER TABLE order_awaited NO FORCE ROW LEVEL SECURITY;
ALTER TABLE purchase_order NO FORCE ROW LEVEL SECURITY;
ALTER TABLE purchase_order_line NO FORCE ROW LEVEL SECURITY;
ALTER TABLE order_awaited DISABLE TRIGGER order_awaited_guard;
INSERT INTO order_awaited (tenant_id, order_id, day) SELECT tenant_id, order_id, day FROM open_order_day;
ALTER TABLE order_awaited ENABLE TRIGGER order_awaited_guard;
ALTER TABLE purchase_order FORCE ROW LEVEL SECURITY;
ALTER TABLE purchase_order_line FORCE ROW LEVEL SECURITY;

CREATE FUNCTION keep_order_awaited(p_tenant text, p_order bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  awaited date := (SELECT d.day FROM open_order_day d WHERE d.tenant_id = p_tenant AND d.order_id = p_order);
BEGIN
  IF awaited IS NULL THEN
    DELETE FROM order_awaited a WHERE a.tenant_id = p_tenant AND a.order_id = p_order;
  ELSE
    INSERT INTO order_awaited AS a (tenant_id, order_id, day) VALUES (p_tenant, p_order, awaited)
      ON CONFLICT (tenant_id, order_id) DO UPDATE SET day = EXCLUDED.day WHERE a.day <> EXCLUDED.day;
  END IF;
END $$;

CREATE FUNCTION order_awaited_follow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_order_awaited(NEW.tenant_id, NEW.id);
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER order_awaited_follow AFTER UPDATE OF status, delivery_date ON purchase_order DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN ((OLD.status, OLD.delivery_date) IS DISTINCT FROM (NEW.status, NEW.delivery_date))
  EXECUTE FUNCTION order_awaited_follow();
CREATE CONSTRAINT TRIGGER order_awaited_begin AFTER INSERT ON purchase_order DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.status IN ('Approved', 'Partial')) EXECUTE FUNCTION order_awaited_follow();

-- Lines of other orders are not looked at; a state they come to is.
CREATE FUNCTION order_awaited_line() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM purchase_order o WHERE o.tenant_id = NEW.tenant_id AND o.id = NEW.parent_id AND o.status IN ('Approved', 'Partial')) THEN
    PERFORM keep_order_awaited(NEW.tenant_id, NEW.parent_id);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER order_awaited_line AFTER UPDATE OF open_qty, delivery_date ON purchase_order_line
  FOR EACH ROW WHEN ((OLD.open_qty > 0, OLD.delivery_date) IS DISTINCT FROM (NEW.open_qty > 0, NEW.delivery_date))
  EXECUTE FUNCTION order_awaited_line();
CREATE TRIGGER order_awaited_new_line AFTER INSERT ON purchase_order_line
  FOR EACH ROW WHEN (NEW.open_qty > 0) EXECUTE FUNCTION order_awaited_line();

-- Lines of each order to find it by.
CREATE VIEW awaited_order WITH (security_invoker = true) AS
SELECT a.tenant_id, a.order_id AS id, a.order_id AS parent_id, 1 AS line_no, a.day, '{}'::jsonb AS custom FROM order_awaited a;
