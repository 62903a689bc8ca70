-- Lists of purchase requests and market lists name the suppliers of their lines (PREQ-154, ML-109).
CREATE VIEW purchase_request_figures WITH (security_invoker = true) AS
SELECT r.tenant_id, r.id,
  (SELECT string_agg(n.name, ', ' ORDER BY n.name) FROM (
    SELECT DISTINCT s.name FROM purchase_request_line l
    JOIN supplier s ON s.tenant_id = l.tenant_id AND s.id = l.supplier_id
    WHERE l.tenant_id = r.tenant_id AND l.parent_id = r.id) n) AS suppliers
FROM purchase_request r;

-- Lines that order nothing are of nobody. What the place ordered for the same day of the week before stands beside (ML-110).
CREATE VIEW market_list_figures WITH (security_invoker = true) AS
SELECT m.tenant_id, m.id,
  (SELECT string_agg(n.name, ', ' ORDER BY n.name) FROM (
    SELECT DISTINCT s.name FROM market_list_line l
    JOIN supplier s ON s.tenant_id = l.tenant_id AND s.id = l.supplier_id
    WHERE l.tenant_id = m.tenant_id AND l.parent_id = m.id AND l.qty > 0) n) AS suppliers,
  (SELECT sum(o.total_amount) FROM market_list o
    WHERE o.tenant_id = m.tenant_id AND o.site_id = m.site_id AND o.location_id = m.location_id AND o.delivery_date = m.delivery_date - 7
      AND o.status NOT IN ('Cancelled', 'Denied')) AS last_week
FROM market_list m;
