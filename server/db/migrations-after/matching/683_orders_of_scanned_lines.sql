-- Scanned invoices tell what is open of an order, and its price, in cells of their own, which only who may view orders reads (VCH-339). Those that stand
-- wrote both beside what is open of receipts. Of all tenants: that the policies hold for the owner of the table as well would hide them.
ALTER TABLE ocr_invoice_line NO FORCE ROW LEVEL SECURITY;
UPDATE ocr_invoice_line SET order_open_qty = open_qty, order_price = receipt_price, open_qty = NULL, receipt_price = NULL
WHERE order_line_id IS NOT NULL AND receipt_line_id IS NULL AND (open_qty IS NOT NULL OR receipt_price IS NOT NULL);
ALTER TABLE ocr_invoice_line FORCE ROW LEVEL SECURITY;
