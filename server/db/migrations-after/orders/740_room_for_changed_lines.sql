-- Lines others are made of are written anew as those are posted: received, billed, sent. A page that is full when they are first written takes none of
-- the new rows, and a row that goes to another page is entered in every index of its table, one for each reference it has. Half of a page is left
-- for them, which the next change has again.
ALTER TABLE purchase_order_line SET (fillfactor = 50);
ALTER TABLE receipt_line SET (fillfactor = 50);
ALTER TABLE purchase_request_line SET (fillfactor = 50);
ALTER TABLE requisition_line SET (fillfactor = 50);
