-- Price variances tell apart what invoices cost less and what they cost more (VCH-453): both columns come to the net.
ALTER VIEW price_variance RENAME TO price_variance_line;
CREATE VIEW price_variance WITH (security_invoker = true) AS
SELECT l.*, greatest(-l.variance, 0) AS favourable, greatest(l.variance, 0) AS adverse FROM price_variance_line l;
