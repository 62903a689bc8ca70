-- Requests keep what they were offered: those whose answers were opened before are given it, of all tenants, past the policies that hold for the owner of the tables.
ALTER TABLE bid_answer NO FORCE ROW LEVEL SECURITY;
ALTER TABLE bid_answer_line NO FORCE ROW LEVEL SECURITY;
ALTER TABLE request_for_bids NO FORCE ROW LEVEL SECURITY;
ALTER TABLE request_for_bids_offer NO FORCE ROW LEVEL SECURITY;
INSERT INTO request_for_bids_offer (tenant_id, parent_id, line_no, line_id, supplier_id, price, currency_id, asked, pack_text, alternative, lead_days, valid_until)
SELECT a.tenant_id, a.request_id, row_number() OVER (PARTITION BY a.tenant_id, a.request_id ORDER BY a.id, l.line_no), l.line_id, a.supplier_id,
  round(l.price * a.exchange_rate, 6), a.currency_id, l.price, l.pack_text, l.alternative, l.lead_days, l.valid_until
FROM bid_answer a
JOIN request_for_bids r ON r.tenant_id = a.tenant_id AND r.id = a.request_id
JOIN bid_answer_line l ON l.tenant_id = a.tenant_id AND l.parent_id = a.id AND l.price IS NOT NULL
WHERE a.is_opened AND a.exchange_rate IS NOT NULL;
ALTER TABLE bid_answer FORCE ROW LEVEL SECURITY;
ALTER TABLE bid_answer_line FORCE ROW LEVEL SECURITY;
ALTER TABLE request_for_bids FORCE ROW LEVEL SECURITY;
ALTER TABLE request_for_bids_offer FORCE ROW LEVEL SECURITY;
