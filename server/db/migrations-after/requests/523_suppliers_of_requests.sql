-- Lists of purchase requests and market lists name the suppliers of their lines (PREQ-154, ML-109).
CREATE VIEW purchase_request_figures WITH (security_invoker = true) AS
SELECT r.tenant_id, r.id,
  (SELECT string_agg(n.name, ', ' ORDER BY n.name) FROM (
    SELECT DISTINCT s.name FROM purchase_request_line l
    JOIN supplier s ON s.tenant_id = l.tenant_id AND s.id = l.supplier_id
    WHERE l.tenant_id = r.tenant_id AND l.parent_id = r.id) n) AS suppliers
FROM purchase_request r;

-- Lines that order nothing are of nobody.
CREATE VIEW market_list_figures WITH (security_invoker = true) AS
SELECT m.tenant_id, m.id,
  (SELECT string_agg(n.name, ', ' ORDER BY n.name) FROM (
    SELECT DISTINCT s.name FROM market_list_line l
    JOIN supplier s ON s.tenant_id = l.tenant_id AND s.id = l.supplier_id
    WHERE l.tenant_id = m.tenant_id AND l.parent_id = m.id AND l.qty > 0) n) AS suppliers
FROM market_list m;
