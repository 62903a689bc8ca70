-- What requisitions are short of as market lists take it (ML-210): the same rows, of those who write market lists rather than orders.
CREATE VIEW market_demand WITH (security_invoker = true) AS SELECT * FROM requisition_shortage;
