-- A row that counts the orders of a month is locked until its transaction commits, which serialised all new orders. A
-- sequence does not wait. A rolled-back order leaves a gap; a number repeats only after 999,999 others, so never within
-- a month.
create sequence order_numbers as integer minvalue 1 maxvalue 999999 cycle owned by orders.order_id;
select setval('order_numbers', last) from order_counters order by month desc limit 1;
drop table order_counters;
