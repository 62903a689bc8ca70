-- What is coming to a place and not there yet, and what is promised to others out of it as less than nothing, of some items in base units (STPL-3, ML-6). Drafts
-- are nobody's promise, so they count for nothing. Every draft of a requisition asks it: a function keeps its plan, which takes longer than the question.
CREATE FUNCTION coming_to(p_tenant text, p_location bigint, p_items bigint[])
RETURNS TABLE (item_id bigint, qty numeric, is_order boolean, site_id bigint) LANGUAGE plpgsql STABLE SET plan_cache_mode = auto AS $$
BEGIN
  RETURN QUERY
  SELECT l.item_id, l.open_qty * u.num / u.den, true, d.site_id FROM purchase_order d
    JOIN purchase_order_line l ON l.tenant_id = d.tenant_id AND l.parent_id = d.id AND l.item_id = ANY (p_items)
    JOIN item_unit u ON u.tenant_id = l.tenant_id AND u.id = l.unit_id
    WHERE d.tenant_id = p_tenant AND d.delivery_location_id = p_location AND d.status IN ('Approved', 'Partial')
  UNION ALL
  SELECT l.item_id, CASE WHEN d.request_location_id = p_location THEN 1 ELSE -1 END * l.open_qty * u.num / u.den, false, d.site_id
    FROM requisition d
    JOIN requisition_line l ON l.tenant_id = d.tenant_id AND l.parent_id = d.id AND l.item_id = ANY (p_items)
    JOIN item_unit u ON u.tenant_id = l.tenant_id AND u.id = l.unit_id
    WHERE d.tenant_id = p_tenant AND (d.request_location_id = p_location OR d.supply_location_id = p_location)
      AND d.status IN ('PendingApproval', 'OnHold', 'Pending', 'Approved', 'Partial')
  UNION ALL
  SELECT l.item_id, l.open_qty * u.num / u.den, false, coalesce(d.to_site_id, d.site_id) FROM transfer d
    JOIN transfer_line l ON l.tenant_id = d.tenant_id AND l.parent_id = d.id AND l.item_id = ANY (p_items)
    JOIN item_unit u ON u.tenant_id = l.tenant_id AND u.id = l.unit_id
    WHERE d.tenant_id = p_tenant AND d.to_location_id = p_location AND d.status IN ('InTransit', 'Partial')
  UNION ALL
  SELECT l.item_id, -l.qty * u.num / u.den, false, d.site_id FROM transfer d
    JOIN transfer_line l ON l.tenant_id = d.tenant_id AND l.parent_id = d.id AND l.item_id = ANY (p_items)
    JOIN item_unit u ON u.tenant_id = l.tenant_id AND u.id = l.unit_id
    WHERE d.tenant_id = p_tenant AND d.from_location_id = p_location AND d.status IN ('Pending', 'Approved');
END $$;
