-- What is on its way says why less of it arrived than was shipped (TRF-13).
CREATE OR REPLACE VIEW in_transit WITH (security_invoker = true) AS
SELECT t.tenant_id, t.id, t.doc_no AS doc_number, t.id AS transfer_id, t.status AS doc_status,
  CASE WHEN coalesce(t.to_site_id, t.site_id) = nullif(current_setting('app.site_id', true), '')::bigint
    AND t.site_id <> coalesce(t.to_site_id, t.site_id) THEN 'TransfersIn' ELSE 'TransferOut' END AS direction,
  t.site_id, t.to_site_id, t.from_location_id, t.to_location_id, t.shipped_on, t.expected_on,
  greatest(0, d.day - t.shipped_on) AS age, d.day > t.expected_on AS is_late, t.total_open_qty AS open_qty,
  t.total_open_value AS open_value, t.carrier, t.seal_no,
  t.version_no, t.entered_by, t.entered_on, t.edited_by, t.edited_on, '{}'::jsonb AS custom, t.loss_reason_id AS short_reason_id
FROM transfer t
JOIN site_today d ON d.tenant_id = t.tenant_id AND d.site_id = coalesce(t.to_site_id, t.site_id)
WHERE t.status IN ('InTransit', 'Partial');
