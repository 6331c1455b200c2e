// Command conformance prints what encoding/json does.
//
// It reads {"table": [row, …], …} from standard input and writes the same tables with {"type", "expect"} for each row. README.md
// beside this folder describes rows, values and errors.
package main

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"os"
	"runtime"
)

// A row is an input of any table; each table uses some of its fields.
type row struct {
	In          *string           `json:"in"`
	InBase64    *string           `json:"in_b64"`
	InRepeat    []repeated        `json:"in_repeat"`
	ID          string            `json:"id"`
	Type        json.RawMessage   `json:"type"`
	Value       json.RawMessage   `json:"value"`
	Values      []json.RawMessage `json:"values"`
	Prefilled   json.RawMessage   `json:"prefilled"`
	UseNumber   bool              `json:"useNumber"`
	Disallow    bool              `json:"disallowUnknownFields"`
	Ops         []json.RawMessage `json:"ops"`
	Chunks      []int             `json:"chunks"`
	ChunkSize   int               `json:"chunk_size"`
	ReaderError string            `json:"reader_error"`
	Fn          string            `json:"fn"`
	Prefix      string            `json:"prefix"`
	Indent      string            `json:"indent"`
	EscapeHTML  bool              `json:"escapeHTML"`
	Calls       [][]string        `json:"calls"`
	Float64     string            `json:"float64_bits"`
	Float32     string            `json:"float32_bits"`
	FieldName   string            `json:"field_name"`
	Key         string            `json:"json_key"`
	Target      string            `json:"target"`
	Method      string            `json:"method"`
}

// repeated is a text and how often it occurs.
type repeated struct {
	text  string
	times int
}

func (it *repeated) UnmarshalJSON(data []byte) error {
	return json.Unmarshal(data, &[]any{&it.text, &it.times})
}

// object is a JSON object whose members do not need an order.
type object = map[string]any

var tables = map[string]func(row) object{
	"decode_unmarshal":          decodeTyped,
	"decode_type_matrix":        decodeTyped,
	"decode_prefilled":          decodePrefilled,
	"decode_strings":            decodeString,
	"decode_sequences":          runScript,
	"token_streams":             runScript,
	"syntax_errors":             syntaxErrors,
	"syntax_state_byte":         syntaxStateByte,
	"max_depth":                 maxDepth,
	"numbers":                   numbers,
	"key_folding":               keyFolding,
	"invalid_unmarshal":         invalidUnmarshal,
	"encode_strings":            encodeBoth,
	"encode_structs":            encodeStruct,
	"encode_floats":             encodeFloat,
	"encode_values":             encodeValue,
	"encode_sequences":          encodeSequence,
	"encode_unsupported":        encodeUnsupported,
	"encode_marshalers":         encodeMarshaler,
	"compact_indent_htmlescape": format,
}

// input returns the bytes of a row.
func (it row) input() []byte {
	if it.InBase64 != nil {
		data, err := base64.StdEncoding.DecodeString(*it.InBase64)
		check(err)
		return data
	}
	if it.In != nil {
		return []byte(*it.In)
	}
	var data []byte
	for _, part := range it.InRepeat {
		for i := 0; i < part.times; i++ {
			data = append(data, part.text...)
		}
	}
	return data
}

// check ends the program when the program or its input is wrong.
func check(err error) {
	if err != nil {
		panic(err)
	}
}

func main() {
	var input map[string][]row
	check(json.NewDecoder(os.Stdin).Decode(&input))
	output := map[string][]object{}
	for name, rows := range input {
		run, known := tables[name]
		if !known {
			panic(fmt.Sprintf("no table %q", name))
		}
		results := []object{}
		for _, it := range rows {
			result := object{"expect": run(it)}
			if it.Type != nil {
				result["type"] = describe(typeOf(it.Type))
			}
			results = append(results, result)
		}
		output[name] = results
	}
	encoder := json.NewEncoder(os.Stdout)
	encoder.SetEscapeHTML(false)
	bytes := []string{}
	for b := 0; b < 256; b++ {
		bytes = append(bytes, quoted(byte(b)))
	}
	check(encoder.Encode(object{"go": runtime.Version(), "quoted": bytes, "tables": output}))
}
