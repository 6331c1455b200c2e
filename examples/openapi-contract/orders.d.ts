export interface paths {
  '/orders': { post: operations['createOrder'] };
  '/orders/{id}': { get: operations['getOrder'] };
  '/orders/changes': { get: operations['watchOrders'] };
}
export interface operations {
  createOrder: {
    parameters: { path?: never; query?: never; header?: never; cookie?: never };
    requestBody: { content: { 'application/json': OrderInput } };
    responses: {
      201: { content: { 'application/json': Order } };
      400: { content: { 'application/problem+json': Problem } };
    };
  };
  getOrder: {
    parameters: { path: { id: number }; query?: never; header?: never; cookie?: never };
    requestBody?: never;
    responses: {
      200: { content: { 'application/json': Order } };
      404: { content: { 'application/problem+json': Problem } };
    };
  };
  watchOrders: {
    parameters: { path?: never; query?: never; header?: never; cookie?: never };
    requestBody?: never;
    responses: { 200: { content: { 'application/jsonl': Order } } };
  };
}
export type Order = { id: number; item: string; quantity: number };
export type Problem = { title?: string; status?: number };
export type OrderInput = { id?: number; item: string; quantity: number };
