-- Why a line of a processing goes where another price list asks less (PROC-730): a price of the buyer's own, another pack of the same supplier that is
-- cheaper, the supplier its request names, the one the item prefers, or one that was chosen.
CREATE VIEW request_processing_choice WITH (security_invoker = true) AS
SELECT l.tenant_id, l.id,
  CASE WHEN l.supplier_id IS NULL OR l.best_supplier_id IS NULL OR coalesce(l.best_saving, 0) <= 0 THEN NULL
    WHEN l.own_price IS NOT NULL THEN 'OwnPrice'
    WHEN l.supplier_id = l.best_supplier_id THEN 'OtherPack'
    WHEN l.supplier_id = (SELECT r.supplier_id FROM purchase_request_line r WHERE r.tenant_id = l.tenant_id AND r.id = l.request_line_id) THEN 'Requested'
    WHEN l.supplier_id = (SELECT s.supplier_id FROM item_supplier s WHERE s.tenant_id = l.tenant_id AND s.parent_id = l.item_id AND s.is_preferred
      ORDER BY s.line_no LIMIT 1) THEN 'Preferred'
    ELSE 'Chosen' END AS dearer_for
FROM request_processing_line l;
