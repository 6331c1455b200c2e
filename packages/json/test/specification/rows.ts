/** Name here of each row of the specification, by the name of the row. */
type Rows = Readonly<Record<string, string>>;

/** The rows of one type of the specification, and the file that holds a test for each of them. */
export interface Section {
  readonly type: string;
  readonly file: string;
  readonly rows: Rows;
}

/** Fields that have the same name here but for its case. */
const sameNames = (...names: readonly string[]): Rows => {
  return Object.fromEntries(names.map((name) => [name, `\`${name.charAt(0).toLowerCase()}${name.slice(1)}\``]));
};

const fieldsOfSchema = [
  'Type',
  'Properties',
  'Items',
  'Required',
  'MinLength',
  'MaxLength',
  'Minimum',
  'Maximum',
  'Pattern',
  'Format',
  'AdditionalProperties',
  'MinItems',
  'MaxItems',
  'UniqueItems',
  'Enum',
  'Const',
  'MultipleOf',
  'ExclusiveMinimum',
  'ExclusiveMaximum',
  'Title',
  'Description',
  'Default',
  'Examples',
];

/**
 * Every row of the tables of the specification of JSON, and every rule between them, with its name here. The test of a
 * row is the one whose name begins with the type, the row and a colon.
 */
export const sections: readonly Section[] = [
  {
    type: 'Result',
    file: 'values.test.ts',
    rows: {
      ...sameNames('Value', 'Exists', 'Error'),
      'Ok()': '`ok()`',
      'Unwrap()': '`unwrap()`',
      'UnwrapOr()': '`unwrapOr(d)`',
      GetTyped: '`getTyped(text, path, d?)`',
    },
  },
  {
    type: 'CompiledPath',
    file: 'values.test.ts',
    rows: { 'CompilePath()': '`compilePath(path)`', 'GetCompiled()': '`getCompiled(data, compiled)`' },
  },
  {
    type: 'AccessResult',
    file: 'values.test.ts',
    rows: {
      ...sameNames('Value', 'Exists', 'Type'),
      'SafeGet()': '`safeGet(text, path, config?)`',
      'Unwrap()': '`unwrap()`',
      'UnwrapOr()': '`unwrapOr(d)`',
      'AsString()': '`asString()`',
      'AsStringConverted()': '`asStringConverted()`',
      'AsInt()': '`asInt()`',
      'AsFloat64()': '`asFloat64()`',
      'AsBool()': '`asBool()`',
      'Ok()': '`ok()`',
      GetTyped: '`getTyped`',
      'AsInt64(), AsArray(), AsObject()': 'not there',
    },
  },
  { type: 'AccessResult', file: 'values.test.ts', rows: { conversions: '`Result` with its `error`' } },
  {
    type: 'Schema',
    file: 'processor.test.ts',
    rows: {
      ...sameNames(...fieldsOfSchema),
      unset: '`undefined`',
      'Struct literal': '`{…}`',
      'DefaultSchema()': '`defaultSchema()`',
      'DefaultSchemaConfig()': '`defaultSchemaConfig()`',
      'NewSchemaWithConfig()': '`newSchemaWithConfig(config)`',
    },
  },
  { type: 'SchemaConfig', file: 'processor.test.ts', rows: sameNames(...fieldsOfSchema) },
  {
    type: 'ValidationError',
    file: 'processor.test.ts',
    rows: { ...sameNames('Path', 'Message'), 'Error()': '`toString()`' },
  },
  {
    type: 'BatchOperation',
    file: 'values.test.ts',
    rows: { Type: '`type`', JSONStr: '`jsonStr`', Path: '`path`', Value: '`value`', ID: '`id`' },
  },
  { type: 'BatchResult', file: 'values.test.ts', rows: { ID: '`id`', ...sameNames('Result', 'Error') } },
  {
    type: 'WarmupResult',
    file: 'values.test.ts',
    rows: {
      ...sameNames('TotalPaths', 'Successful', 'Failed', 'SuccessRate', 'FailedPaths'),
    },
  },
  {
    type: 'ParsedJSON',
    file: 'processor.test.ts',
    rows: {
      'Data()': '`data()`',
      'Release()': '`release()`',
      'PreParse()': '`preParse(text)`',
      'GetFromParsed()': '`getFromParsed(parsed, path)`',
      GetMultiple: '`getMultiple`, `getMultipleFromParsed`',
      fields: '`#private`',
    },
  },
  {
    type: 'Stats',
    file: 'processor.test.ts',
    rows: {
      CacheSize: '`cacheSize`',
      CacheMemory: '`cacheMemory`',
      MaxCacheSize: '`maxCacheSize`',
      HitCount: '`hitCount`',
      MissCount: '`missCount`',
      HitRatio: '`hitRatio`',
      CacheTTL: '`cacheTtl`',
      CacheEnabled: '`cacheEnabled`',
      IsClosed: '`isClosed`',
      MemoryEfficiency: '`memoryEfficiency`',
      OperationCount: '`operationCount`',
      ErrorCount: '`errorCount`',
    },
  },
  { type: 'HealthStatus', file: 'processor.test.ts', rows: sameNames('Timestamp', 'Healthy', 'Checks') },
  { type: 'CheckResult', file: 'processor.test.ts', rows: sameNames('Healthy', 'Message') },
  {
    type: 'IterableValue',
    file: 'values.test.ts',
    rows: {
      ...sameNames('Get', 'GetString', 'GetInt', 'GetFloat64', 'GetBool', 'GetArray', 'GetObject'),
      ...sameNames(
        'GetWithDefault',
        'GetStringWithDefault',
        'GetIntWithDefault',
        'GetFloat64WithDefault',
        'GetBoolWithDefault',
      ),
      ...sameNames(
        'Exists',
        'IsNull',
        'IsNullData',
        'IsEmpty',
        'IsEmptyData',
        'GetData',
        'Break',
        'ForeachNested',
        'Release',
      ),
    },
  },
  { type: 'Token', file: 'processor.test.ts', rows: { kinds: '`Token`', Number: '`useNumber()`, `numbers`' } },
  {
    type: 'Number',
    file: 'processor.test.ts',
    rows: { 'String()': '`JsonNumber`, `toString()`', 'Float64()': '`float64()`', 'Int64()': '`int64()`' },
  },
  { type: 'Delim', file: 'processor.test.ts', rows: { characters: '`Delim`, `isDelim`', 'String()': '`toString()`' } },
  {
    type: 'Encoder',
    file: 'processor.test.ts',
    rows: {
      'NewEncoder()': '`newEncoder(sink, options?)`',
      'Encode()': '`encode(value)`',
      'SetEscapeHTML()': '`setEscapeHtml(on)`',
      'SetIndent()': '`setIndent(prefix, indent)`',
    },
  },
  {
    type: 'Decoder',
    file: 'processor.test.ts',
    rows: {
      'NewDecoder()': '`newDecoder(source, options?)`',
      'Decode()': '`decode(target?)`',
      'UseNumber()': '`useNumber()`',
      'DisallowUnknownFields()': '`disallowUnknownFields()`',
      'Buffered()': '`buffered()`',
      'InputOffset()': '`inputOffset()`',
      'More()': '`more()`',
      'Token()': '`token()`',
    },
  },
  { type: 'State', file: 'processor.test.ts', rows: { open: '`isClosed()`', 'ParsedJSON held': '`release()`' } },
  {
    type: 'Operation',
    file: 'processor.test.ts',
    rows: {
      'json.New()': '`createProcessor(config?)`',
      'Processor.Close()': '`close()`',
      'Processor.CompilePath()': '`compilePath(path)`',
      'Processor.GetCompiled()': '`getCompiled(data, compiled)`',
      'Processor.SafeGet / SafeGet': '`safeGet`',
      'Processor.PreParse()': '`preParse(text)`',
      'Processor.GetFromParsed()': '`getFromParsed(parsed, path)`',
      'GetTyped[T]()': '`getTyped`',
      'ValidateSchema()': '`validateSchema(text, schema)`',
      'ParseAny()': '`parseAny(text)`',
      'Marshal()': '`marshal(value)`',
      'Unmarshal()': '`unmarshal(data, target?)`',
      'NewEncoder / NewDecoder': '`newEncoder`, `newDecoder`',
    },
  },
  {
    type: 'SyntaxError',
    file: 'values.test.ts',
    rows: { '': '`JsonSyntaxError`', Offset: '`offset`', 'Error()': '`message`' },
  },
  {
    type: 'UnmarshalTypeError',
    file: 'values.test.ts',
    rows: {
      '': '`UnmarshalTypeError`',
      ...sameNames('Value', 'Type', 'Offset', 'Struct', 'Field'),
      Err: '`cause`',
      'Error()': '`message`',
    },
  },
  { type: 'UnsupportedTypeError', file: 'values.test.ts', rows: { '': '`UnsupportedTypeError`', Type: '`type`' } },
  {
    type: 'UnsupportedValueError',
    file: 'values.test.ts',
    rows: { '': '`UnsupportedValueError`', Value: '`value`', Str: '`str`' },
  },
  { type: 'InvalidUnmarshalError', file: 'values.test.ts', rows: { '': '`InvalidUnmarshalError`', Type: '`type`' } },
  { type: 'MarshalerError', file: 'values.test.ts', rows: { '': '`MarshalerError`', Type: '`type`', Err: '`cause`' } },
  { type: 'ValidationError', file: 'values.test.ts', rows: { '': '`ValidationError`' } },
  { type: 'Limits', file: 'values.test.ts', rows: { '': '`LimitExceededError`' } },
];

/** Returns the full name of a row: its type and its name. */
export const nameOf = (type: string, row: string): string => (row === '' ? type : `${type} ${row}`);

/** The full names of all rows. */
export const rowNames: ReadonlySet<string> = new Set(
  sections.flatMap(({ type, rows }) => Object.keys(rows).map((row) => nameOf(type, row))),
);
