-- How each person left the orders: view, columns and sort of the table; null until they chose something.
alter table vendors add column orders_screen jsonb;
