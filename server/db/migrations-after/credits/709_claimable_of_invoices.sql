-- What of an invoice no credit that was submitted asks back yet, of what was not delivered and of what its prices differ by: as credits are refused by
-- (CRN-3, server/credits/used-of-vouchers.ts). What is offered to be asked back goes by it (CRN-311).
CREATE VIEW voucher_claimable WITH (security_invoker = true) AS
SELECT l.tenant_id, l.parent_id AS id, sum(greatest(coalesce(l.claim, 0) - coalesce(u.short, 0), 0)) AS open_short,
  sum(greatest(coalesce(l.variance, 0) - coalesce(u.price, 0), 0)) AS open_price
FROM voucher_line l
LEFT JOIN LATERAL (
  SELECT sum(k.asked) FILTER (WHERE k.credit_kind = 'ShortDelivery') AS short, sum(k.asked) FILTER (WHERE k.credit_kind = 'Price') AS price
  FROM (
    SELECT c.credit_kind, CASE c.status WHEN 'Denied' THEN n.credited + n.refused ELSE n.amount END AS asked
    FROM ap_credit_line n JOIN ap_credit c ON c.tenant_id = n.tenant_id AND c.id = n.parent_id
    WHERE n.tenant_id = l.tenant_id AND n.voucher_line_id = l.id AND c.status NOT IN ('PendingSubmission', 'Cancelled')) k) u ON true
GROUP BY l.tenant_id, l.parent_id;
