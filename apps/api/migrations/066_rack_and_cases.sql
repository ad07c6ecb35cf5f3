-- Where goods lie, by which packing lists are sorted, and how many units a case held when a line was ordered: lines from
-- before this have none, and show units only (decision 084).
alter table products add column rack text;
alter table order_items add column units_per_case integer check (units_per_case > 0);
