-- A line of a market list says the cost centre of its list, so that orders of several lists bear each (ML-213), also of lists that were written before. Of all
-- tenants: that the policies hold for the owner of the tables as well would hide them.
ALTER TABLE market_list_line NO FORCE ROW LEVEL SECURITY;
ALTER TABLE market_list NO FORCE ROW LEVEL SECURITY;

UPDATE market_list_line l SET order_centre_id = m.cost_centre_id
FROM market_list m WHERE m.tenant_id = l.tenant_id AND m.id = l.parent_id AND m.cost_centre_id IS NOT NULL;

ALTER TABLE market_list FORCE ROW LEVEL SECURITY;
ALTER TABLE market_list_line FORCE ROW LEVEL SECURITY;
