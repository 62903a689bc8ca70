-- Each query returns offending rows; a healthy tenant returns none from any of them (POST-22).
-- Every join and group names the tenant, so that they also hold over all tenants at once.

-- name: I01 pool balance equals ledger sum (qty and value)
SELECT tenant_id, pool_id, item_id, b.qty, l.q, b.value, l.v FROM stock_balance b
  FULL JOIN (SELECT tenant_id, pool_id, item_id, sum(qty) q, sum(value) v FROM stock_ledger GROUP BY 1, 2, 3) l
    USING (tenant_id, pool_id, item_id)
  WHERE coalesce(b.qty, 0) <> coalesce(l.q, 0) OR coalesce(b.value, 0) <> coalesce(l.v, 0);

-- name: I02 location on-hand equals ledger sum
SELECT tenant_id, location_id, site_id, item_id, o.qty, l.q FROM stock_onhand o
  FULL JOIN (SELECT tenant_id, location_id, site_id, item_id, sum(qty) q FROM stock_ledger GROUP BY 1, 2, 3, 4) l
    USING (tenant_id, location_id, site_id, item_id)
  WHERE coalesce(o.qty, 0) <> coalesce(l.q, 0);

-- name: I03 zero quantity carries zero value; value has the sign of quantity
SELECT tenant_id, pool_id, item_id, qty, value FROM stock_balance
  WHERE (qty = 0 AND value <> 0) OR (qty > 0 AND value < 0) OR (qty < 0 AND value > 0);

-- name: I04 no negative on-hand where it is not allowed
SELECT o.tenant_id, o.location_id, o.item_id, o.qty FROM stock_onhand o
  JOIN location l ON l.tenant_id = o.tenant_id AND l.id = o.location_id
  WHERE o.qty < 0 AND NOT (coalesce(l.allow_negative, false) OR coalesce(preference_at(o.tenant_id, o.site_id, 'allowNegativeStock') = 'true', false));

-- name: I05 running balances on ledger rows are the prefix sums
SELECT tenant_id, id FROM (
  SELECT tenant_id, id, qty_after, value_after, sum(qty) OVER w q, sum(value) OVER w v FROM stock_ledger
    WINDOW w AS (PARTITION BY tenant_id, pool_id, item_id ORDER BY id)) x
  WHERE qty_after <> q OR value_after <> v;

-- name: I06 transfers conserve quantity and value per posting and item
SELECT tenant_id, posting_id, item_id, sum(qty), sum(value) FROM stock_ledger
  WHERE entry_type IN ('TRANSFER_OUT', 'TRANSFER_IN') GROUP BY 1, 2, 3 HAVING sum(qty) <> 0 OR sum(value) <> 0;

-- name: I07 goods made of goods are worth what went in and what is booked as their variance, or as what prices were different
SELECT s.tenant_id, s.posting_id, s.v, j.v FROM (SELECT tenant_id, posting_id, sum(value) v FROM stock_ledger GROUP BY 1, 2
    HAVING bool_or(entry_type IN ('PRODUCE_IN', 'PRODUCE_OUT'))) s
  LEFT JOIN (SELECT tenant_id, posting_id, sum(debit - credit) v FROM journal_line WHERE role IN ('PRODVAR', 'PPV') GROUP BY 1, 2) j
    USING (tenant_id, posting_id)
  WHERE s.v + coalesce(j.v, 0) <> 0;

-- name: I08 every posting's journal balances, per site
SELECT tenant_id, posting_id, site_id, sum(debit), sum(credit) FROM journal_line GROUP BY 1, 2, 3
  HAVING sum(debit) <> sum(credit);

-- name: I09 inventory control accounts equal ledger value per site
SELECT tenant_id, site_id, l.v, j.v FROM (SELECT tenant_id, site_id, sum(value) v FROM stock_ledger GROUP BY 1, 2) l
  FULL JOIN (SELECT j.tenant_id, j.site_id, sum(j.debit - j.credit) v FROM journal_line j
      JOIN gl_account a ON a.tenant_id = j.tenant_id AND a.id = j.account_id
      WHERE a.account_kind IN ('INVENTORY', 'TRANSIT') GROUP BY 1, 2) j USING (tenant_id, site_id)
  WHERE coalesce(l.v, 0) <> coalesce(j.v, 0);

-- name: I10 every ledger row with value has its journal line
SELECT s.tenant_id, s.id FROM stock_ledger s
  LEFT JOIN journal_line j ON j.tenant_id = s.tenant_id AND j.stock_ledger_id = s.id
  GROUP BY s.tenant_id, s.id, s.value HAVING s.value <> coalesce(sum(j.debit - j.credit), 0);

-- name: I11 posting date lies in its period, and postings were made while it was open
SELECT p.tenant_id, p.id FROM posting p JOIN fiscal_period f ON f.tenant_id = p.tenant_id AND f.id = p.period_id
  WHERE p.post_date NOT BETWEEN f.starts_on AND f.ends_on OR (f.closed_at IS NOT NULL AND p.posted_at > f.closed_at);

-- name: I12 a document event is posted at most once
SELECT tenant_id, doc_type_id, doc_id, event_code, event_seq, count(*) FROM posting GROUP BY 1, 2, 3, 4, 5
  HAVING count(*) > 1;

-- name: I13 a reversal mirrors quantity exactly
SELECT r.tenant_id, r.id FROM posting r WHERE r.reverses_id IS NOT NULL AND EXISTS (
  SELECT 1 FROM stock_ledger s WHERE s.tenant_id = r.tenant_id AND s.posting_id IN (r.id, r.reverses_id)
    GROUP BY s.location_id, s.item_id HAVING sum(s.qty) <> 0);

-- name: I14 of a receipt line as much is owed as came and is neither invoiced, sent back nor written off, and nothing else
SELECT tenant_id, doc_type_id, doc_id, receipt_line_id, sum(base_qty), sum(amount) FROM rni_entry GROUP BY 1, 2, 3, 4
  HAVING sum(base_qty) < 0 OR (sum(base_qty) = 0 AND sum(amount) <> 0)
UNION ALL
SELECT l.tenant_id, 5, r.id, l.id, e.q, w.open FROM receipt_line l
  JOIN receipt r ON r.tenant_id = l.tenant_id AND r.id = l.parent_id AND r.status IN ('Completed', 'Invoiced')
  JOIN (SELECT tenant_id, doc_id, receipt_line_id, sum(base_qty) q FROM rni_entry WHERE doc_type_id = 5 GROUP BY 1, 2, 3) e
    ON (e.tenant_id, e.doc_id, e.receipt_line_id) = (l.tenant_id, r.id, l.id)
  JOIN (SELECT tenant_id, doc_id, doc_line_id, max(num) num, max(den) den FROM posted_line
      WHERE doc_type_id = 5 AND event_code = 'RCV.POST' GROUP BY 1, 2, 3) d ON (d.tenant_id, d.doc_id, d.doc_line_id) = (l.tenant_id, r.id, l.id)
  -- Invoices and write-offs that are not posted yet have taken what is still owed.
  LEFT JOIN (SELECT t.tenant_id, t.from_id, t.from_line, sum(t.base_qty) taken FROM doc_link t
      WHERE t.from_type = 5 AND t.to_type IN (6, 45) AND t.link_kind = 'source' AND NOT EXISTS (SELECT 1 FROM posting p
        WHERE (p.tenant_id, p.doc_type_id, p.doc_id) = (t.tenant_id, t.to_type, t.to_id) AND p.reverses_id IS NULL
          AND NOT EXISTS (SELECT 1 FROM posting x WHERE x.tenant_id = p.tenant_id AND x.reverses_id = p.id))
      GROUP BY 1, 2, 3) k ON (k.tenant_id, k.from_id, k.from_line) = (l.tenant_id, r.id, l.id)
  CROSS JOIN LATERAL (SELECT (l.qty - coalesce(l.invoiced_qty, 0) - coalesce(l.off_owed_qty, 0) - coalesce(l.written_off_qty, 0))
    * d.num / d.den + coalesce(k.taken, 0) AS open) w
  WHERE abs(e.q - w.open) > 0.000003 * greatest(1, d.num / d.den);

-- name: I15 goods received and not invoiced equal their control account, per site
SELECT tenant_id, site_id, r.a, j.a FROM (SELECT tenant_id, site_id, sum(amount) a FROM rni_entry GROUP BY 1, 2) r
  FULL JOIN (SELECT j.tenant_id, j.site_id, sum(j.credit - j.debit) a FROM journal_line j
      JOIN gl_account g ON g.tenant_id = j.tenant_id AND g.id = j.account_id WHERE g.account_kind = 'RNI' GROUP BY 1, 2) j
    USING (tenant_id, site_id)
  WHERE coalesce(r.a, 0) <> coalesce(j.a, 0);

-- name: I16 no receipt line is invoiced, written off or sent back beyond what came, nor below nothing
SELECT l.tenant_id, l.id, l.qty, l.invoiced_qty, l.off_owed_qty, l.written_off_qty, l.returned_qty FROM receipt_line l
  JOIN receipt r ON r.tenant_id = l.tenant_id AND r.id = l.parent_id AND r.status IN ('Completed', 'Invoiced')
  WHERE least(coalesce(l.invoiced_qty, 0), coalesce(l.off_owed_qty, 0), coalesce(l.written_off_qty, 0), coalesce(l.returned_qty, 0)) < 0
    OR coalesce(l.invoiced_qty, 0) + coalesce(l.off_owed_qty, 0) + coalesce(l.written_off_qty, 0) > l.qty + 0.000003
    OR coalesce(l.returned_qty, 0) > l.qty + 0.000003;

-- name: I17 what a receipt line says is invoiced is what posted invoices match of it, and what their links took
SELECT l.tenant_id, l.id, l.invoiced_qty, v.q FROM receipt_line l
  LEFT JOIN item_unit u ON u.tenant_id = l.tenant_id AND u.id = l.unit_id
  LEFT JOIN (SELECT b.tenant_id, b.receipt_line_id, sum(b.matched_qty * coalesce(f.num / f.den, 1)) q FROM voucher_line b
      JOIN voucher d ON d.tenant_id = b.tenant_id AND d.id = b.parent_id AND d.status = 'Completed'
      LEFT JOIN item_unit f ON f.tenant_id = b.tenant_id AND f.id = b.unit_id
      WHERE b.receipt_line_id IS NOT NULL GROUP BY 1, 2) v ON (v.tenant_id, v.receipt_line_id) = (l.tenant_id, l.id)
  WHERE abs(coalesce(l.invoiced_qty, 0) * coalesce(u.num / u.den, 1) - coalesce(v.q, 0)) > 0.000003 * greatest(1, coalesce(u.num / u.den, 1))
UNION ALL
SELECT l.tenant_id, l.id, l.invoiced_qty, k.q FROM receipt_line l
  LEFT JOIN item_unit u ON u.tenant_id = l.tenant_id AND u.id = l.unit_id
  LEFT JOIN (SELECT tenant_id, from_line, sum(base_qty) q FROM doc_link
      WHERE from_type = 5 AND to_type = 6 AND link_kind = 'source' GROUP BY 1, 2) k ON (k.tenant_id, k.from_line) = (l.tenant_id, l.id)
  WHERE abs(coalesce(l.invoiced_qty, 0) * coalesce(u.num / u.den, 1) - coalesce(k.q, 0)) > 0.000003 * greatest(1, coalesce(u.num / u.den, 1));

-- name: I18 a posted invoice owes its supplier its total at its rate, which its lines and what was rounded explain, to the cent
SELECT v.tenant_id, v.id, v.invoice_total, j.owed FROM voucher v
  JOIN site s ON s.tenant_id = v.tenant_id AND s.id = v.site_id
  LEFT JOIN (SELECT p.tenant_id, p.doc_id, sum(l.credit - l.debit) owed FROM posting p
      JOIN journal_line l ON l.tenant_id = p.tenant_id AND l.posting_id = p.id AND l.role = 'AP'
      WHERE p.doc_type_id = 6 GROUP BY 1, 2) j ON (j.tenant_id, j.doc_id) = (v.tenant_id, v.id)
  WHERE v.status = 'Completed' AND round(v.invoice_total * coalesce(v.exchange_rate, 1), s.currency_decimals) <> coalesce(j.owed, 0)
UNION ALL
SELECT v.tenant_id, v.id, v.invoice_total, l.total + v.rounding FROM voucher v
  JOIN (SELECT tenant_id, parent_id, sum(coalesce(worth, 0) + coalesce(lost, 0) + coalesce(back, 0)) total FROM voucher_line GROUP BY 1, 2) l
    ON (l.tenant_id, l.parent_id) = (v.tenant_id, v.id)
  WHERE v.status = 'Completed' AND v.invoice_total <> l.total + coalesce(v.rounding, 0);

-- name: I19 an invoice takes off what is owed what it books of it, and each line splits without remainder into what it says
SELECT p.tenant_id, p.id, r.amount, j.booked FROM posting p
  LEFT JOIN (SELECT tenant_id, posting_id, sum(amount) amount FROM rni_entry GROUP BY 1, 2) r
    ON (r.tenant_id, r.posting_id) = (p.tenant_id, p.id)
  LEFT JOIN (SELECT tenant_id, posting_id, sum(credit - debit) booked FROM journal_line WHERE role = 'RNI' GROUP BY 1, 2) j
    ON (j.tenant_id, j.posting_id) = (p.tenant_id, p.id)
  WHERE coalesce(r.amount, 0) <> coalesce(j.booked, 0)
UNION ALL
-- What a line costs is what was owed of it, with its variance, exchange, claim and expense; a line of another currency is converted together with the others.
SELECT v.tenant_id, l.id, l.worth + l.lost, j.booked FROM voucher v
  JOIN site s ON s.tenant_id = v.tenant_id AND s.id = v.site_id
  JOIN voucher_line l ON l.tenant_id = v.tenant_id AND l.parent_id = v.id
  LEFT JOIN (SELECT p.tenant_id, p.doc_id, i.doc_line_id, sum(i.debit - i.credit) booked FROM posting p
      JOIN journal_line i ON i.tenant_id = p.tenant_id AND i.posting_id = p.id AND i.role NOT IN ('TAXREC', 'AP', 'ROUND', 'DUETO', 'DUEFROM')
      WHERE p.doc_type_id = 6 GROUP BY 1, 2, 3) j ON (j.tenant_id, j.doc_id, j.doc_line_id) = (v.tenant_id, v.id, l.id)
  WHERE v.status = 'Completed' AND abs((coalesce(l.worth, 0) + coalesce(l.lost, 0)) * coalesce(v.exchange_rate, 1) - coalesce(j.booked, 0))
    > CASE WHEN coalesce(v.exchange_rate, 1) = 1 THEN 0 ELSE power(10::numeric, -s.currency_decimals)
      * (SELECT 2 * count(*) FROM voucher_line n WHERE n.tenant_id = v.tenant_id AND n.parent_id = v.id) END
UNION ALL
SELECT v.tenant_id, l.id, l.claim, j.claimed FROM voucher v
  JOIN site s ON s.tenant_id = v.tenant_id AND s.id = v.site_id
  JOIN voucher_line l ON l.tenant_id = v.tenant_id AND l.parent_id = v.id
  LEFT JOIN (SELECT p.tenant_id, p.doc_id, i.doc_line_id, sum(i.debit - i.credit) claimed FROM posting p
      JOIN journal_line i ON i.tenant_id = p.tenant_id AND i.posting_id = p.id AND i.role = 'CLAIM'
      WHERE p.doc_type_id = 6 GROUP BY 1, 2, 3) j ON (j.tenant_id, j.doc_id, j.doc_line_id) = (v.tenant_id, v.id, l.id)
  WHERE v.status = 'Completed' AND round(coalesce(l.claim, 0) * coalesce(v.exchange_rate, 1), s.currency_decimals) <> coalesce(j.claimed, 0)
UNION ALL
-- Its own figures: what it matches and claims is its quantity, at the difference of the prices and at its own.
SELECT v.tenant_id, l.id, l.variance, l.claim FROM voucher v
  JOIN site s ON s.tenant_id = v.tenant_id AND s.id = v.site_id
  LEFT JOIN currency c ON c.tenant_id = v.tenant_id AND c.id = v.currency_id
  JOIN voucher_line l ON l.tenant_id = v.tenant_id AND l.parent_id = v.id
  CROSS JOIN LATERAL (SELECT 0.51 * power(10::numeric, -coalesce(c.decimals, s.currency_decimals)) AS cent) t
  WHERE v.status = 'Completed' AND (abs(coalesce(l.variance, 0) - l.matched_qty * (l.net_price - coalesce(l.receipt_price, l.net_price))) > t.cent
    OR abs(coalesce(l.claim, 0) - l.claim_qty * l.net_price) > t.cent OR (l.receipt_line_id IS NOT NULL AND l.matched_qty + l.claim_qty <> l.qty));

-- name: I20 an invoice number of a supplier stands once among those that are not cancelled
SELECT tenant_id, supplier_id, upper(trim(invoice_no)), count(*) FROM voucher WHERE status NOT IN ('Cancelled', 'Denied')
  GROUP BY 1, 2, 3 HAVING count(*) > 1;

-- name: I21 what an order line says was received is what lines of posted receipts and their links took of it, and no more than is tolerated unless somebody said why
SELECT l.tenant_id, l.id, l.received_qty, k.q FROM purchase_order_line l
  LEFT JOIN item_unit u ON u.tenant_id = l.tenant_id AND u.id = l.unit_id
  LEFT JOIN (SELECT tenant_id, from_line, sum(base_qty) q FROM doc_link
      WHERE from_type = 3 AND to_type = 5 AND link_kind = 'source' GROUP BY 1, 2) k ON (k.tenant_id, k.from_line) = (l.tenant_id, l.id)
  WHERE abs(coalesce(l.received_qty, 0) * coalesce(u.num / u.den, 1) - coalesce(k.q, 0)) > 0.000003 * greatest(1, coalesce(u.num / u.den, 1))
UNION ALL
-- What came in place of what was asked for counts by the factor it had that day, which its link alone knows.
SELECT l.tenant_id, l.id, l.received_qty, r.q FROM purchase_order_line l
  LEFT JOIN item_unit u ON u.tenant_id = l.tenant_id AND u.id = l.unit_id
  LEFT JOIN (SELECT b.tenant_id, b.order_line_id, sum(CASE WHEN b.item_id IS DISTINCT FROM o.item_id THEN k.q
        WHEN o.unit_id IS NULL THEN b.qty ELSE b.qty * coalesce(f.num / f.den, 1) END) q
      FROM receipt_line b JOIN receipt d ON d.tenant_id = b.tenant_id AND d.id = b.parent_id AND d.status IN ('Completed', 'Invoiced')
      JOIN purchase_order_line o ON o.tenant_id = b.tenant_id AND o.id = b.order_line_id
      LEFT JOIN item_unit f ON f.tenant_id = b.tenant_id AND f.id = b.unit_id
      LEFT JOIN (SELECT tenant_id, from_line, to_line, sum(base_qty) q FROM doc_link
          WHERE from_type = 3 AND to_type = 5 AND link_kind = 'source' GROUP BY 1, 2, 3) k
        ON (k.tenant_id, k.from_line, k.to_line) = (b.tenant_id, b.order_line_id, b.id)
      GROUP BY 1, 2) r ON (r.tenant_id, r.order_line_id) = (l.tenant_id, l.id)
  WHERE abs(coalesce(l.received_qty, 0) * coalesce(u.num / u.den, 1) - coalesce(r.q, 0)) > 0.000003 * greatest(1, coalesce(u.num / u.den, 1))
UNION ALL
-- What a line tolerates itself, or else its site, where that stood as it does now when the first of it was received; 5 percent where nobody has set it.
SELECT l.tenant_id, l.id, l.received_qty, t.most FROM purchase_order_line l
  JOIN purchase_order o ON o.tenant_id = l.tenant_id AND o.id = l.parent_id
  CROSS JOIN LATERAL (SELECT 1 + coalesce(l.over_receipt_pct, (preference_at(l.tenant_id, o.site_id, 'overReceiptPct') #>> '{}')::numeric, 5) / 100 AS share) p
  -- Nothing is tolerated of what was cancelled; what came before that was so tolerated it as well, and nothing says when that was.
  CROSS JOIN LATERAL (SELECT greatest((l.qty - coalesce(l.cancelled_qty, 0)) * p.share, l.qty * p.share - coalesce(l.cancelled_qty, 0)) AS most) t
  WHERE l.received_qty > t.most + 0.000003
    AND (l.over_receipt_pct IS NOT NULL OR NOT EXISTS (SELECT 1 FROM preference_value w
      WHERE w.tenant_id = l.tenant_id AND w.site_id IN (1, o.site_id) AND w.preference = 'overReceiptPct' AND w.edited_on > (
        SELECT min(p.posted_at) FROM receipt_line b JOIN posting p ON p.tenant_id = b.tenant_id AND p.doc_type_id = 5 AND p.doc_id = b.parent_id
          WHERE b.tenant_id = l.tenant_id AND b.order_line_id = l.id)))
    AND NOT EXISTS (SELECT 1 FROM receipt_line r JOIN receipt d ON d.tenant_id = r.tenant_id AND d.id = r.parent_id AND d.status IN ('Completed', 'Invoiced')
      WHERE r.tenant_id = l.tenant_id AND r.order_line_id = l.id AND r.over_reason <> '');

-- name: I22 no commitment falls below zero, and an order line nothing is open of holds none
SELECT tenant_id, kind, doc_type_id, doc_id, doc_line_id, sum(amount) FROM commitment_entry WHERE kind IN ('PRE', 'PO')
  GROUP BY 1, 2, 3, 4, 5 HAVING sum(amount) < 0
UNION ALL
SELECT l.tenant_id, 'PO', 3, l.parent_id, l.id, c.amount FROM purchase_order_line l
  JOIN (SELECT tenant_id, doc_id, doc_line_id, sum(amount) amount FROM commitment_entry
      WHERE kind = 'PO' AND doc_type_id = 3 GROUP BY 1, 2, 3) c ON (c.tenant_id, c.doc_id, c.doc_line_id) = (l.tenant_id, l.parent_id, l.id)
  WHERE l.open_qty = 0 AND c.amount <> 0 AND NOT EXISTS (SELECT 1 FROM doc_link t
    WHERE t.tenant_id = l.tenant_id AND t.from_type = 3 AND t.from_line = l.id AND t.link_kind = 'source' AND NOT EXISTS (SELECT 1 FROM posting p
      WHERE (p.tenant_id, p.doc_type_id, p.doc_id) = (t.tenant_id, t.to_type, t.to_id) AND p.reverses_id IS NULL
        AND NOT EXISTS (SELECT 1 FROM posting x WHERE x.tenant_id = p.tenant_id AND x.reverses_id = p.id)));

-- name: I23 each posted line is counted in base units at the factor that is kept with it
SELECT tenant_id, posting_id, doc_line_id, part_no, qty, num, den, base_qty FROM posted_line
  WHERE item_id IS NOT NULL AND abs(base_qty - qty * num / den) > 0.000003 * greatest(1, num / den);

-- name: I24 an approved document has no open question at its current version
SELECT d.tenant_id, d.doc_type_id, d.doc_id FROM doc_registry d WHERE d.approval_status_id = 4 AND EXISTS (
  SELECT 1 FROM approval_request r WHERE (r.tenant_id, r.doc_type_id, r.doc_id) = (d.tenant_id, d.doc_type_id, d.doc_id)
    AND r.state = 'Open');

-- name: I25 nobody decided about a document they entered, wrote or submitted
SELECT x.tenant_id, x.id FROM approval_decision x
  JOIN approval_request r ON r.tenant_id = x.tenant_id AND r.id = x.request_id
  JOIN doc_registry d ON (d.tenant_id, d.doc_type_id, d.doc_id) = (r.tenant_id, r.doc_type_id, r.doc_id)
  WHERE x.decided_by = d.entered_by OR EXISTS (
    SELECT 1 FROM doc_author a WHERE (a.tenant_id, a.doc_type_id, a.doc_id, a.user_id) = (d.tenant_id, d.doc_type_id, d.doc_id, x.decided_by)
      AND a.version_no <= x.doc_version);

-- name: I26 bins and lots never hold more than the location, and as much as was moved into them
SELECT b.tenant_id, b.location_id, b.site_id, b.item_id, sum(b.qty) FROM bin_balance b
  LEFT JOIN stock_onhand o ON o.tenant_id = b.tenant_id AND o.location_id = b.location_id AND o.site_id = b.site_id AND o.item_id = b.item_id
  GROUP BY 1, 2, 3, 4, o.qty HAVING sum(b.qty) > greatest(0, coalesce(o.qty, 0))
UNION ALL
SELECT tenant_id, location_id, site_id, item_id, b.q FROM
  (SELECT tenant_id, location_id, site_id, item_id, coalesce(bin_id, 0) bin_id, coalesce(lot_id, 0) lot_id, sum(qty) q FROM bin_balance GROUP BY 1, 2, 3, 4, 5, 6) b
  FULL JOIN (SELECT tenant_id, location_id, site_id, item_id, coalesce(bin_id, 0) bin_id, coalesce(lot_id, 0) lot_id, sum(qty) q FROM bin_move GROUP BY 1, 2, 3, 4, 5, 6) m
    USING (tenant_id, location_id, site_id, item_id, bin_id, lot_id)
  WHERE coalesce(b.q, 0) <> coalesce(m.q, 0);

-- name: I27 head office holds no stock
SELECT tenant_id, id FROM stock_ledger WHERE site_id = 1;

-- name: I28 ledger row's pool and site agree with its location
SELECT s.tenant_id, s.id FROM stock_ledger s
  LEFT JOIN location_stock l ON l.tenant_id = s.tenant_id AND l.location_id = s.location_id AND l.site_id = s.site_id
  WHERE l.location_id IS NULL OR s.pool_id <> l.pool_id;

-- name: I29 goods in transit are explained by open transfers, in quantity and in value
SELECT s.tenant_id, s.doc_type_id, s.doc_id, s.item_id, sum(s.qty), sum(s.value) FROM stock_ledger s
  JOIN location l ON l.tenant_id = s.tenant_id AND l.id = s.location_id AND l.location_type_id = 7
  LEFT JOIN doc_registry d ON (d.tenant_id, d.doc_type_id, d.doc_id) = (s.tenant_id, s.doc_type_id, s.doc_id)
  WHERE s.doc_type_id = 4 AND coalesce(d.status, '') NOT IN ('InTransit', 'Partial')
  GROUP BY 1, 2, 3, 4 HAVING sum(s.qty) <> 0 OR sum(s.value) <> 0;

-- name: I30 numbers of invoices and credits have no holes but those of drafts that were deleted and of series somebody set forward
SELECT n.tenant_id, n.doc_type_id, n.doc_type, sum(n.next_no - 1), max(d.n), max(a.n) FROM number_series n
  LEFT JOIN (SELECT tenant_id, doc_type_id, count(*) n FROM doc_registry GROUP BY 1, 2) d USING (tenant_id, doc_type_id)
  LEFT JOIN (SELECT tenant_id, entity, count(*) n FROM audit_log WHERE action = 'delete' GROUP BY 1, 2) a
    ON a.tenant_id = n.tenant_id AND a.entity = n.doc_type
  WHERE n.doc_type_id IN (6, 7, 21, 22)
  GROUP BY 1, 2, 3 HAVING bool_and(n.edited_by IS NULL) AND sum(n.next_no - 1) <> coalesce(max(d.n), 0) + coalesce(max(a.n), 0);

-- name: I31 every posting has ledger rows, journal lines, commitments, or at least the lines it looked at
SELECT p.tenant_id, p.id FROM posting p
  WHERE NOT EXISTS (SELECT 1 FROM stock_ledger s WHERE s.tenant_id = p.tenant_id AND s.posting_id = p.id)
    AND NOT EXISTS (SELECT 1 FROM journal_line j WHERE j.tenant_id = p.tenant_id AND j.posting_id = p.id)
    AND NOT EXISTS (SELECT 1 FROM commitment_entry c WHERE c.tenant_id = p.tenant_id AND c.posting_id = p.id)
    AND NOT EXISTS (SELECT 1 FROM posted_line d WHERE d.tenant_id = p.tenant_id AND d.posting_id = p.id);

-- name: I32 what a requisition line says was issued was posted of it, and left its supply location in the factor of that day
SELECT l.tenant_id, l.id, l.issued_qty, d.qty, d.base_qty, m.q FROM requisition_line l
  JOIN requisition r ON r.tenant_id = l.tenant_id AND r.id = l.parent_id
  LEFT JOIN (SELECT tenant_id, doc_id, doc_line_id, sum(qty) qty, sum(base_qty) base_qty FROM posted_line
      WHERE doc_type_id = 1 GROUP BY 1, 2, 3) d
    ON (d.tenant_id, d.doc_id, d.doc_line_id) = (l.tenant_id, r.id, l.id)
  LEFT JOIN (SELECT tenant_id, doc_id, doc_line_id, location_id, sum(qty) q FROM stock_ledger
      WHERE doc_type_id = 1 GROUP BY 1, 2, 3, 4) m
    ON (m.tenant_id, m.doc_id, m.doc_line_id, m.location_id) = (l.tenant_id, r.id, l.id, r.supply_location_id)
  WHERE coalesce(l.issued_qty, 0) <> coalesce(d.qty, 0) OR coalesce(d.base_qty, 0) <> -coalesce(m.q, 0);

-- name: I33 one answer decides a step that one answer decides
SELECT r.tenant_id, r.doc_type_id, r.doc_id, r.doc_version, r.level_no, count(*) FROM approval_decision x
  JOIN approval_request r ON r.tenant_id = x.tenant_id AND r.id = x.request_id
  WHERE r.mode = 'Any' AND x.approval_status_id <> 3 GROUP BY 1, 2, 3, 4, 5 HAVING count(*) > 1;

-- name: I34 a decision was given to the version that was asked about
SELECT x.tenant_id, x.id FROM approval_decision x
  JOIN approval_request r ON r.tenant_id = x.tenant_id AND r.id = x.request_id
  WHERE x.doc_version <> r.doc_version OR r.state <> 'Decided';

-- name: I35 what is kept of a posted line is what its ledger rows say; goods used on arrival came and went in the same posting
SELECT d.tenant_id, d.posting_id, d.doc_line_id, d.item_id, d.base_qty, s.q, d.value, s.v FROM posted_line d
  JOIN posting p ON p.tenant_id = d.tenant_id AND p.id = d.posting_id AND p.reverses_id IS NULL
  JOIN (SELECT tenant_id, posting_id, doc_line_id, item_id, max(abs(qty)) q, max(abs(value)) v FROM stock_ledger
      WHERE qty <> 0 AND entry_type <> 'DIRECT' GROUP BY 1, 2, 3, 4) s
    ON (s.tenant_id, s.posting_id, s.doc_line_id, s.item_id) = (d.tenant_id, d.posting_id, d.doc_line_id, d.item_id)
  WHERE abs(d.base_qty) <> s.q OR abs(d.value) <> s.v;

-- name: I36 what a requisition line says it was posted at is what was posted of it
SELECT l.tenant_id, l.id, l.posted_value, d.value FROM requisition_line l
  LEFT JOIN (SELECT tenant_id, doc_id, doc_line_id, sum(value) AS value FROM posted_line WHERE doc_type_id = 1 GROUP BY 1, 2, 3) d
    ON (d.tenant_id, d.doc_id, d.doc_line_id) = (l.tenant_id, l.parent_id, l.id)
  WHERE coalesce(l.posted_value, 0) <> coalesce(d.value, 0);

-- name: I37 the parts of a posted line add up in the factor that is kept with them
SELECT tenant_id, doc_type_id, doc_id, doc_line_id, sum(qty), sum(base_qty) FROM posted_line WHERE item_id IS NOT NULL
  GROUP BY tenant_id, doc_type_id, doc_id, event_code, lines, doc_line_id, part_no
  HAVING abs(sum(base_qty) - sum(qty) * max(num) / max(den)) > 0.000001 * greatest(1, max(num) / max(den))
    OR max(num) <> min(num) OR max(den) <> min(den);

-- name: I38 goods leave the account they came to: none goes below zero while there are goods
SELECT s.tenant_id, s.pool_id, s.item_id, j.account_id, sum(j.debit - j.credit) FROM stock_ledger s
  JOIN journal_line j ON j.tenant_id = s.tenant_id AND j.stock_ledger_id = s.id
  JOIN cost_pool c ON c.tenant_id = s.tenant_id AND c.id = s.pool_id AND c.code <> 'SITE'
  JOIN stock_balance b ON (b.tenant_id, b.pool_id, b.item_id) = (s.tenant_id, s.pool_id, s.item_id) AND b.qty >= 0
  GROUP BY 1, 2, 3, 4 HAVING sum(j.debit - j.credit) < 0;

-- name: I39 a reversal says what the original said: reason and cost centre
SELECT r.tenant_id, r.id FROM posting r
  JOIN stock_ledger a ON a.tenant_id = r.tenant_id AND a.posting_id = r.id AND a.qty <> 0
  JOIN stock_ledger o ON o.tenant_id = r.tenant_id AND o.posting_id = r.reverses_id AND o.qty = -a.qty
    AND (o.location_id, o.item_id, o.pair_no) = (a.location_id, a.item_id, a.pair_no)
  WHERE (a.reason_id, a.cost_centre_id) IS DISTINCT FROM (o.reason_id, o.cost_centre_id);

-- name: I40 a posting stands in a period of every site it books at
SELECT j.tenant_id, j.posting_id, j.site_id FROM journal_line j
  JOIN posting p ON p.tenant_id = j.tenant_id AND p.id = j.posting_id
  JOIN fiscal_period f ON f.tenant_id = p.tenant_id AND f.id = p.period_id
  WHERE j.site_id <> f.site_id AND NOT EXISTS (SELECT 1 FROM posting_site s
    WHERE (s.tenant_id, s.posting_id, s.site_id) = (j.tenant_id, j.posting_id, j.site_id));

-- name: I41 what is done or cancelled holds no commitment
SELECT c.tenant_id, c.doc_type_id, c.doc_id, c.doc_line_id, sum(c.amount) FROM commitment_entry c
  JOIN doc_registry d ON (d.tenant_id, d.doc_type_id, d.doc_id) = (c.tenant_id, c.doc_type_id, c.doc_id)
  WHERE (c.kind = 'PO' AND d.status IN ('Completed', 'Cancelled') OR c.kind = 'PRE' AND d.status = 'Cancelled') GROUP BY 1, 2, 3, 4 HAVING sum(c.amount) <> 0;

-- name: I42 the last cost of a pool is that of the newest goods that came in and stand
SELECT b.tenant_id, b.pool_id, b.item_id, b.last_cost, n.cost FROM stock_balance b LEFT JOIN LATERAL (
    SELECT round(s.value / s.qty, 6) cost FROM stock_ledger s
    JOIN posting p ON p.tenant_id = s.tenant_id AND p.id = s.posting_id AND p.reverses_id IS NULL
    WHERE (s.tenant_id, s.pool_id, s.item_id) = (b.tenant_id, b.pool_id, b.item_id) AND s.qty > 0 AND s.value > 0
      AND NOT EXISTS (SELECT FROM posting r WHERE r.tenant_id = s.tenant_id AND r.reverses_id = s.posting_id)
    ORDER BY s.id DESC LIMIT 1) n ON true
  WHERE b.last_cost IS DISTINCT FROM n.cost;

-- name: I43 nothing lies of what is inactive or not kept in stock, nor where nothing is kept
SELECT o.tenant_id, o.location_id, o.item_id, o.qty FROM stock_onhand o
  JOIN item i ON i.tenant_id = o.tenant_id AND i.id = o.item_id
  JOIN location l ON l.tenant_id = o.tenant_id AND l.id = o.location_id
  WHERE o.qty > 0 AND NOT (coalesce(i.is_active, true) AND coalesce(i.is_stocked, true)
    AND coalesce(l.is_active, true) AND coalesce(l.is_stocked, true));

-- name: I44 what a transfer line says was shipped, arrived, was lost or came back was posted of it, and the rest lies in transit at its value
SELECT l.tenant_id, l.id, l.shipped_qty, l.open_qty, m.q, m.v FROM transfer_line l
  JOIN transfer t ON t.tenant_id = l.tenant_id AND t.id = l.parent_id AND t.status <> 'Cancelled' AND t.transfer_mode = 'InTransit'
  LEFT JOIN (SELECT tenant_id, doc_id, doc_line_id, max(num) num, max(den) den,
      sum(qty) FILTER (WHERE event_code = 'TRF.SHIP') shipped, sum(value) FILTER (WHERE event_code = 'TRF.SHIP') worth,
      sum(qty) FILTER (WHERE event_code = 'TRF.RECEIVE') received, sum(qty) FILTER (WHERE event_code = 'TRF.LOSS') lost,
      sum(qty) FILTER (WHERE event_code = 'TRF.RETURN') returned FROM posted_line WHERE doc_type_id = 4 GROUP BY 1, 2, 3) d
    ON (d.tenant_id, d.doc_id, d.doc_line_id) = (l.tenant_id, t.id, l.id)
  LEFT JOIN (SELECT tenant_id, doc_id, doc_line_id, location_id, sum(qty) q, sum(value) v FROM stock_ledger
      WHERE doc_type_id = 4 GROUP BY 1, 2, 3, 4) m
    ON (m.tenant_id, m.doc_id, m.doc_line_id, m.location_id) = (l.tenant_id, t.id, l.id, t.via_id)
  WHERE (coalesce(l.shipped_qty, 0), coalesce(l.shipped_value, 0), coalesce(l.received_qty, 0), coalesce(l.lost_qty, 0),
      coalesce(l.returned_qty, 0)) IS DISTINCT FROM (coalesce(d.shipped, 0), coalesce(d.worth, 0), coalesce(d.received, 0),
      coalesce(d.lost, 0), coalesce(d.returned, 0))
    OR abs(coalesce(l.open_qty, 0) * coalesce(d.num, 1) / coalesce(d.den, 1) - coalesce(m.q, 0)) > 0.000001
    OR (l.open_qty = 0 AND coalesce(m.v, 0) <> 0);

-- name: I45 a request commits what is open of it and what orders that nobody has approved have taken, and nothing before or after
SELECT l.tenant_id, l.id, l.open_qty, k.taken, c.qty, c.amount FROM purchase_request_line l
  JOIN purchase_request r ON r.tenant_id = l.tenant_id AND r.id = l.parent_id
  LEFT JOIN item_unit u ON u.tenant_id = l.tenant_id AND u.id = l.unit_id
  LEFT JOIN (SELECT tenant_id, doc_id, doc_line_id, sum(base_qty) qty, sum(amount) amount FROM commitment_entry
      WHERE kind = 'PRE' AND doc_type_id = 2 GROUP BY 1, 2, 3) c
    ON (c.tenant_id, c.doc_id, c.doc_line_id) = (l.tenant_id, r.id, l.id)
  LEFT JOIN (SELECT t.tenant_id, t.from_id, t.from_line, sum(t.base_qty) taken FROM doc_link t
      WHERE t.from_type = 2 AND t.link_kind = 'source' AND NOT EXISTS (SELECT 1 FROM posting p
        WHERE (p.tenant_id, p.doc_type_id, p.doc_id) = (t.tenant_id, t.to_type, t.to_id) AND p.reverses_id IS NULL
          AND NOT EXISTS (SELECT 1 FROM posting x WHERE x.tenant_id = p.tenant_id AND x.reverses_id = p.id))
      GROUP BY 1, 2, 3) k
    ON (k.tenant_id, k.from_id, k.from_line) = (l.tenant_id, r.id, l.id)
  CROSS JOIN LATERAL (SELECT CASE WHEN r.status IN ('Approved', 'Partial', 'Completed')
    THEN round(l.open_qty * coalesce(u.num / u.den, 1) + coalesce(k.taken, 0), 6) ELSE 0 END AS wanted) w
  WHERE coalesce(l.amount, 0) <> 0 AND (abs(coalesce(c.qty, 0) - w.wanted) > 0.000001 * greatest(1, coalesce(u.num / u.den, 1))
    OR (w.wanted = 0 AND coalesce(c.amount, 0) <> 0));

-- name: I46 what a project says is committed, spent and given to its parts is what entries and parts say
SELECT p.tenant_id, p.id, p.committed_amount, p.actual_amount, p.given_amount, e.committed, e.actual, g.given FROM capex p
  LEFT JOIN (SELECT tenant_id, project_id, sum(amount) FILTER (WHERE kind <> 'ACT') AS committed, sum(amount) FILTER (WHERE kind = 'ACT') AS actual
      FROM commitment_entry GROUP BY 1, 2) e ON (e.tenant_id, e.project_id) = (p.tenant_id, p.id)
  LEFT JOIN (SELECT tenant_id, parent_id, sum(capex_share(status, budget, spent_amount)) AS given FROM capex GROUP BY 1, 2) g
    ON (g.tenant_id, g.parent_id) = (p.tenant_id, p.id)
  WHERE (coalesce(p.committed_amount, 0), coalesce(p.actual_amount, 0), coalesce(p.given_amount, 0))
      <> (coalesce(e.committed, 0), coalesce(e.actual, 0), coalesce(g.given, 0))
    OR p.budget - p.committed_amount - p.actual_amount - p.given_amount <> p.available_amount;

-- name: I47 what is settled of a receipt leaves nothing owed in its own currency either
SELECT tenant_id, doc_type_id, doc_id, receipt_line_id, sum(base_qty), sum(coalesce(document_amount, amount)) FROM rni_entry GROUP BY 1, 2, 3, 4
  HAVING sum(base_qty) = 0 AND sum(coalesce(document_amount, amount)) <> 0;

-- name: I50 what is kept of a receipt as open is what its entries say, and of its day
SELECT coalesce(o.tenant_id, e.tenant_id), coalesce(o.doc_id, e.doc_id), o.received, e.received, o.accrued, e.accrued FROM rni_open o
  FULL JOIN (SELECT tenant_id, doc_type_id, doc_id, coalesce(sum(amount) FILTER (WHERE kind = 'RECEIPT'), 0) AS received, sum(amount) AS accrued
      FROM rni_entry GROUP BY 1, 2, 3) e USING (tenant_id, doc_type_id, doc_id)
  LEFT JOIN receipt r ON doc_type_id = 5 AND (r.tenant_id, r.id) = (o.tenant_id, o.doc_id)
  WHERE o.received IS DISTINCT FROM e.received OR o.accrued IS DISTINCT FROM e.accrued OR r.post_date <> o.post_date OR r.supplier_id <> o.supplier_id;

-- name: I51 what is kept as paid is what the lines of posted receipts say
SELECT coalesce(p.tenant_id, v.tenant_id), coalesce(p.receipt_id, v.parent_id), coalesce(p.line_id, v.id), p.price, v.price FROM paid_price p
  FULL JOIN (SELECT v.*, d.site_id, d.supplier_id, d.currency_id, d.post_date FROM receipt_line v
      JOIN receipt d ON (d.tenant_id, d.id) = (v.tenant_id, v.parent_id)
      WHERE d.status IN ('Completed', 'Invoiced') AND v.qty > 0 AND v.item_id IS NOT NULL AND v.price IS NOT NULL) v
    ON (v.tenant_id, v.parent_id, v.id) = (p.tenant_id, p.receipt_id, p.line_id)
  WHERE (p.site_id, p.item_id, p.supplier_id, p.currency_id, p.unit_id, p.price, p.post_date)
    IS DISTINCT FROM (v.site_id, v.item_id, v.supplier_id, v.currency_id, v.unit_id, v.price, v.post_date);

-- name: I52 what a ledger row moved of lots and bins goes its way and is no more than the row
SELECT m.tenant_id, m.ledger_id, g.qty, sum(m.qty) FROM bin_move m
  LEFT JOIN stock_ledger g ON (g.tenant_id, g.id, g.site_id, g.location_id, g.item_id) = (m.tenant_id, m.ledger_id, m.site_id, m.location_id, m.item_id)
  WHERE m.ledger_id IS NOT NULL GROUP BY 1, 2, 3
  HAVING g.qty IS NULL OR abs(sum(m.qty)) > abs(g.qty) OR min(m.qty * g.qty) < 0;

-- name: I53 of no lot more comes to a place than left the other in the same posting
SELECT g.tenant_id, g.posting_id, g.pair_no, m.lot_id, sum(m.qty) FROM bin_move m
  JOIN stock_ledger g ON g.tenant_id = m.tenant_id AND g.id = m.ledger_id AND g.entry_type IN ('TRANSFER_OUT', 'TRANSFER_IN')
  WHERE m.lot_id IS NOT NULL GROUP BY 1, 2, 3, 4 HAVING sum(m.qty) > 0;

-- name: I54 what is undone gives of each lot back what it took, and no more; of lots it takes besides what it brought of none
SELECT tenant_id, id, location_id, lot_id, qty FROM (
  SELECT r.tenant_id, r.id, r.reverses_id, g.location_id, g.item_id, m.lot_id, sum(m.qty) AS qty,
      sum(least(sum(m.qty), 0)) OVER (PARTITION BY r.tenant_id, r.id, g.location_id, g.item_id) AS beside FROM posting r
    JOIN stock_ledger g ON g.tenant_id = r.tenant_id AND g.posting_id IN (r.id, r.reverses_id)
    JOIN bin_move m ON m.tenant_id = g.tenant_id AND m.ledger_id = g.id AND m.lot_id IS NOT NULL
    JOIN location l ON l.tenant_id = g.tenant_id AND l.id = g.location_id
    WHERE r.reverses_id IS NOT NULL AND NOT (coalesce(l.allow_negative, false) OR coalesce(preference_at(g.tenant_id, g.site_id, 'allowNegativeStock') = 'true', false))
    GROUP BY 1, 2, 3, 4, 5, 6) u
  WHERE qty > 0 OR (qty < 0 AND -beside > (
    SELECT coalesce(sum(g.qty - coalesce((SELECT sum(m.qty) FROM bin_move m WHERE m.tenant_id = g.tenant_id AND m.ledger_id = g.id AND m.lot_id IS NOT NULL), 0)), 0)
      FROM stock_ledger g WHERE g.tenant_id = u.tenant_id AND g.posting_id = u.reverses_id AND g.location_id = u.location_id AND g.item_id = u.item_id AND g.qty > 0));

-- name: I55 goods on their way are of the lots their document shipped
SELECT g.tenant_id, g.doc_type_id, g.doc_id, g.doc_line_id, m.lot_id, sum(m.qty) FROM bin_move m
  JOIN stock_ledger g ON g.tenant_id = m.tenant_id AND g.id = m.ledger_id
  JOIN location l ON l.tenant_id = g.tenant_id AND l.id = g.location_id AND l.location_type_id = 7
  WHERE m.lot_id IS NOT NULL GROUP BY 1, 2, 3, 4, 5 HAVING sum(m.qty) < 0;

-- name: I60 what is kept as delivered by suppliers is what posted receipts say, and their orders of their days
SELECT coalesce(k.tenant_id, r.tenant_id), coalesce(k.receipt_id, r.receipt_id), k.amount, r.amount, k.on_time, r.on_time
  FROM supplier_delivery k FULL JOIN delivered_receipt r ON (r.tenant_id, r.receipt_id) = (k.tenant_id, k.receipt_id)
  LEFT JOIN received_shortage q ON (q.tenant_id, q.receipt_id) = (r.tenant_id, r.receipt_id)
  WHERE (k.supplier_id, k.site_id, k.post_date, k.amount, k.deliveries, k.on_time, k.due_value, k.short_value)
    IS DISTINCT FROM (r.supplier_id, r.site_id, r.post_date, r.amount, r.deliveries, r.on_time, coalesce(q.due_value, 0), coalesce(q.short_value, 0));

-- name: I61 an approved order commits what is open of it at what its lines cost, with discount, freight and tax, and nothing more
SELECT l.tenant_id, l.id, l.open_qty, l.cost, c.qty, c.amount, w.qty, w.amount FROM purchase_order_line l
  JOIN purchase_order o ON o.tenant_id = l.tenant_id AND o.id = l.parent_id AND o.status IN ('Approved', 'Partial', 'Completed', 'Invoiced')
  JOIN site s ON s.tenant_id = o.tenant_id AND s.id = o.site_id
  LEFT JOIN item_unit u ON u.tenant_id = l.tenant_id AND u.id = l.unit_id
  LEFT JOIN (SELECT tenant_id, doc_id, doc_line_id, sum(base_qty) qty, sum(amount) amount, count(*) entries FROM commitment_entry
      WHERE kind = 'PO' AND doc_type_id = 3 GROUP BY 1, 2, 3) c ON (c.tenant_id, c.doc_id, c.doc_line_id) = (l.tenant_id, l.parent_id, l.id)
  CROSS JOIN LATERAL (SELECT coalesce(u.num / u.den, 1) AS pack, round(l.cost * coalesce(o.exchange_rate, 1), s.currency_decimals) AS cost,
    greatest(0.01, power(10::numeric, -s.currency_decimals)) * greatest(1, coalesce(o.exchange_rate, 1)) * CASE WHEN coalesce(o.exchange_rate, 1) = 1 THEN 1
      ELSE (SELECT count(*) FROM purchase_order_line n WHERE n.tenant_id = o.tenant_id AND n.parent_id = o.id) END AS cent) f
  CROSS JOIN LATERAL (SELECT round(l.open_qty * f.pack, 6) AS qty, round(f.cost * l.open_qty / l.qty, 4) AS amount,
    0.000003 * greatest(1, f.pack) AS most_qty, abs(f.cost) / (l.qty * f.pack) AS price,
    -- Orders once committed cents, and each receipt rounded for itself; nothing a tenant may read says when that ended. Lines of another currency are
    -- converted together, so that one of them may bear the last cents. What is open has six decimals of the unit of the order.
    f.cent + 0.0001 * coalesce(c.entries, 0) + 0.000003 * greatest(1, f.pack) * abs(f.cost) / (l.qty * f.pack) AS most) w
  WHERE l.qty > 0 AND l.cost <> 0 AND (abs(coalesce(c.qty, 0) - w.qty) > w.most_qty OR abs(coalesce(c.amount, 0) - w.amount) > w.most)
    -- What was undone once came back as it had been released, whatever had come beyond the order: of such a line so much may be wrong either way.
    AND NOT EXISTS (SELECT FROM (SELECT sum(t.base_qty) FILTER (WHERE t.base_qty > 0) + coalesce(l.cancelled_qty, 0) * f.pack - l.qty * f.pack AS qty
        FROM doc_link t WHERE t.tenant_id = l.tenant_id AND t.from_type = 3 AND t.from_line = l.id AND t.to_type = 5 AND t.link_kind = 'source'
          AND EXISTS (SELECT FROM posting p WHERE p.tenant_id = t.tenant_id AND p.doc_type_id = 5 AND p.doc_id = t.to_id)
        HAVING bool_or(t.base_qty < 0)) beyond
      WHERE beyond.qty > 0 AND abs(coalesce(c.qty, 0) - w.qty) <= beyond.qty + w.most_qty AND abs(coalesce(c.amount, 0) - w.amount) <= beyond.qty * w.price + w.most);

-- name: I62 an order that awaits goods is kept with the earliest day of its open lines, and no other order is
SELECT coalesce(k.tenant_id, o.tenant_id), coalesce(k.order_id, o.order_id), k.day, o.day
  FROM order_awaited k FULL JOIN open_order_day o ON (o.tenant_id, o.order_id) = (k.tenant_id, k.order_id)
  WHERE k.day IS DISTINCT FROM o.day;
