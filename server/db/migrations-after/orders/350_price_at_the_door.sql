-- Who received goods could write their price: roles that do keep what is a right of its own now (RCV-16).
INSERT INTO role_permission (tenant_id, parent_id, line_no, permission)
SELECT g.tenant_id, g.parent_id, 1 + (SELECT max(o.line_no) FROM role_permission o WHERE o.tenant_id = g.tenant_id AND o.parent_id = g.parent_id), 'EditReceiptPrice'
FROM role_permission g
WHERE g.permission = 'CreateReceiving' AND NOT EXISTS (SELECT FROM role_permission h
  WHERE h.tenant_id = g.tenant_id AND h.parent_id = g.parent_id AND h.permission = 'EditReceiptPrice');

-- How many base units the units of ordered lines are, so that prices in other units are compared with them.
UPDATE purchase_order_line l SET unit_num = u.num, unit_den = u.den
FROM item_unit u WHERE u.tenant_id = l.tenant_id AND u.id = l.unit_id AND l.unit_num IS NULL;
