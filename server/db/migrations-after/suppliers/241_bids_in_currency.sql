-- Answers of before suppliers were asked in a currency are in that of their site, and so is what was awarded, of all tenants: that the policies hold for the
-- owner of the tables as well would hide them.
ALTER TABLE bid_answer NO FORCE ROW LEVEL SECURITY;
ALTER TABLE request_for_bids NO FORCE ROW LEVEL SECURITY;
ALTER TABLE request_for_bids_line NO FORCE ROW LEVEL SECURITY;
UPDATE bid_answer a SET currency_id = s.base_currency_id, home_currency_id = s.base_currency_id, exchange_rate = CASE WHEN a.is_opened THEN 1 END,
    offered_base = CASE WHEN a.is_opened THEN a.offered_value END
  FROM site s WHERE s.tenant_id = a.tenant_id AND s.id = a.site_id AND a.currency_id IS NULL;
UPDATE request_for_bids_line l SET award_currency_id = s.base_currency_id, award_asked = l.award_price
  FROM request_for_bids r JOIN site s ON s.tenant_id = r.tenant_id AND s.id = r.site_id
  WHERE r.tenant_id = l.tenant_id AND r.id = l.parent_id AND l.award_price IS NOT NULL AND l.award_currency_id IS NULL;
ALTER TABLE bid_answer FORCE ROW LEVEL SECURITY;
ALTER TABLE request_for_bids FORCE ROW LEVEL SECURITY;
ALTER TABLE request_for_bids_line FORCE ROW LEVEL SECURITY;
