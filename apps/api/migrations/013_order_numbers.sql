-- A row that counts the orders of a month stays locked until its transaction commits, so orders were placed one after the
-- other. A sequence never waits. A rolled-back order leaves a gap; a number repeats after 999,999 others, so never within
-- a month.
create sequence order_numbers as integer minvalue 1 maxvalue 999999 cycle owned by orders.order_id;
select setval('order_numbers', last) from order_counters order by month desc limit 1;
drop table order_counters;
